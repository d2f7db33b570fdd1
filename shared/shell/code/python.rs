//! `python -c`.
//!
//! A name that nothing imports and that is no builtin is harmless: it holds what the code itself made, or is an error. A
//! module is no value here: it stands before a point, so that each use of it names what is used. Attributes of values are
//! on a list that is harmless on every value that the listed modules can make.

use super::super::word::{ANYTHING, Word};
use super::report::{Report, is_address, only_reads};
use super::tokens::{CLOSE, Kind, Lexed, OPEN, Source, Tokens, has, is_wordly, letter, line, listed};

const SIGNS: &str = "... **= //= >>= <<= := -> == != <= >= += -= *= /= %= @= &= |= ^= ** // << >>";
const ASSIGNS: &str = "= := += -= *= /= %= @= &= |= ^= **= //= >>= <<=";
const KEYWORDS: &str = "False None True and as assert async await break class continue def del elif else except finally for \
from global if import in is lambda nonlocal not or pass raise return try while with yield match case self cls _";
/// Builtins, with a letter where they do something.
const BUILTINS: &str = "print len range str int float bool bytes bytearray list dict set tuple frozenset sorted reversed \
enumerate zip map filter sum min max abs round any all isinstance issubclass repr ascii chr ord hex oct bin format hash id iter \
next slice divmod pow complex object property staticmethod classmethod super callable hasattr memoryview exit quit dir aiter \
anext BaseException Exception KeyboardInterrupt StopIteration StopAsyncIteration SystemExit GeneratorExit Warning \
ExceptionGroup Ellipsis NotImplemented unicode xrange unichr long basestring open!o type!T compile!K \
__name__ __file__ __doc__ __debug__";
/// Builtins that no local name can stand for.
const DENIED: &str = "eval exec execfile reload apply input raw_input getattr setattr delattr globals locals vars breakpoint help \
copyright credits license intern buffer coerce get_ipython";
/// What the modules give, with a letter where it does something.
const MODULES: &str = "\
json:load loads dump dumps JSONDecodeError JSONDecoder JSONEncoder
sys:argv stdin stdout stderr version version_info platform executable prefix base_prefix maxsize byteorder exit getsizeof \
getdefaultencoding getrecursionlimit setrecursionlimit implementation flags hexversion float_info maxunicode path!g \
exc_info getfilesystemencoding builtin_module_names stdlib_module_names intern
os:getcwd listdir walk scandir stat lstat sep linesep name uname getpid getppid cpu_count access readlink fspath getuid geteuid getgid \
getlogin get_terminal_size curdir pardir devnull pathsep extsep altsep X_OK R_OK F_OK W_OK DirEntry PathLike error fsencode fsdecode \
environ!e getenv!e remove!d unlink!d rmdir!d removedirs!d mkdir!w makedirs!w rename!m renames!m replace!m chmod!w chown!w \
symlink!W link!W truncate!w utime!w mkfifo!w mknod!w lchmod!w lchown!w system!s popen!s
os.path:exists join basename dirname isfile isdir islink abspath realpath relpath getsize getmtime getctime getatime split splitext \
expanduser expandvars normpath normcase commonpath commonprefix samefile isabs lexists ismount sep
pathlib:Path!p PurePath PurePosixPath PureWindowsPath
re:compile match search findall finditer sub subn split fullmatch escape Pattern Match I M S X A U IGNORECASE MULTILINE DOTALL VERBOSE \
ASCII UNICODE error
math:pi e tau inf nan sqrt floor ceil log log2 log10 log1p exp pow sin cos tan asin acos atan atan2 sinh cosh tanh gcd lcm \
factorial fabs fmod hypot isclose isnan isinf isfinite prod comb perm dist degrees radians trunc copysign isqrt fsum modf frexp ldexp erf
cmath:sqrt exp log phase polar rect pi e
collections:Counter defaultdict OrderedDict deque namedtuple ChainMap UserDict UserList
collections.abc:Mapping Sequence Iterable Iterator Callable Set Hashable MutableMapping
itertools:chain product permutations combinations groupby islice count cycle repeat accumulate zip_longest starmap takewhile dropwhile \
tee compress pairwise filterfalse batched combinations_with_replacement
functools:reduce partial lru_cache cache wraps total_ordering cmp_to_key cached_property singledispatch
operator:itemgetter add mul sub truediv floordiv mod eq ne lt gt le ge and_ or_ xor not_ neg contains concat
string:ascii_letters ascii_lowercase ascii_uppercase digits punctuation hexdigits whitespace printable octdigits Template capwords
datetime:datetime date time timedelta timezone UTC tzinfo MINYEAR MAXYEAR
time:time sleep strftime localtime gmtime perf_counter monotonic process_time time_ns ctime strptime mktime asctime tzname timezone \
perf_counter_ns monotonic_ns
calendar:month monthrange isleap day_name month_name timegm
zoneinfo:ZoneInfo available_timezones
hashlib:md5 sha1 sha224 sha256 sha384 sha512 blake2b blake2s new sha3_256 sha3_512 algorithms_available algorithms_guaranteed file_digest
hmac:new compare_digest digest
base64:b64encode b64decode urlsafe_b64encode urlsafe_b64decode b32encode b32decode b16encode b16decode b85encode b85decode standard_b64decode \
encodebytes decodebytes
binascii:hexlify unhexlify crc32 b2a_hex a2b_hex b2a_base64 a2b_base64
zlib:compress decompress crc32 adler32 decompressobj MAX_WBITS error
struct:pack unpack calcsize unpack_from iter_unpack error
secrets:token_hex token_urlsafe token_bytes choice randbelow
random:random randint choice choices shuffle sample seed uniform randrange gauss Random
uuid:uuid4 uuid1 uuid3 uuid5 UUID NAMESPACE_DNS NAMESPACE_URL
statistics:mean median mode stdev variance pstdev pvariance quantiles fmean median_low median_high
decimal:Decimal getcontext ROUND_HALF_UP localcontext
fractions:Fraction
ast:parse dump literal_eval walk unparse iter_child_nodes iter_fields get_docstring NodeVisitor get_source_segment AST Module FunctionDef \
AsyncFunctionDef ClassDef Import ImportFrom Call Name Attribute Constant Assign AnnAssign Expr Return If For While With Str Num Dict List \
Tuple Subscript Compare BinOp Lambda arg arguments keyword Raise Try ExceptHandler Assert Set JoinedStr Load Store Global Await Yield
tokenize:generate_tokens COMMENT NAME STRING OP NUMBER NEWLINE INDENT DEDENT TokenError
keyword:kwlist iskeyword softkwlist
textwrap:dedent indent wrap fill shorten
difflib:unified_diff ndiff SequenceMatcher get_close_matches context_diff
pprint:pprint pformat pp
csv:reader DictReader writer DictWriter QUOTE_ALL QUOTE_MINIMAL QUOTE_NONE QUOTE_NONNUMERIC Sniffer excel field_size_limit
io:StringIO BytesIO TextIOWrapper open!o SEEK_SET SEEK_END
codecs:open!o BOM_UTF8 lookup encode decode
glob:glob iglob escape
fnmatch:fnmatch filter fnmatchcase translate
shutil:which disk_usage get_terminal_size copyfileobj copy!W copy2!W copyfile!W copytree!W copymode!W copystat!W move!m rmtree!d chown!w
stat:ST_MODE S_ISDIR S_ISREG S_ISLNK S_IMODE filemode S_IXUSR S_IWUSR S_IRUSR
filecmp:cmp
zipfile:ZipFile!o is_zipfile BadZipFile ZIP_DEFLATED ZIP_STORED
tarfile:open!o is_tarfile TarError ReadError
gzip:open!o decompress compress BadGzipFile
bz2:open!o decompress compress
lzma:open!o decompress compress
tomllib:load loads TOMLDecodeError
tomli:load loads TOMLDecodeError
toml:load loads dumps TomlDecodeError
yaml:safe_load safe_load_all safe_dump safe_dump_all YAMLError SafeLoader CSafeLoader BaseLoader SafeDumper scan parse compose load!Y
configparser:ConfigParser RawConfigParser NoSectionError Error
xml:
xml.etree:
xml.etree.ElementTree:parse fromstring tostring iterparse ParseError indent
xml.dom:
xml.dom.minidom:parse parseString
xml.sax:
xml.sax.saxutils:escape unescape quoteattr
html:escape unescape
html.parser:HTMLParser
email:message_from_string message_from_file
email.utils:parseaddr formatdate parsedate_to_datetime
quopri:decodestring encodestring
mimetypes:guess_type guess_extension
urllib:
urllib.parse:urlparse urlsplit urlencode quote unquote quote_plus unquote_plus urljoin parse_qs parse_qsl urlunparse urlunsplit urldefrag
urllib.error:URLError HTTPError
urllib.request:urlopen!u urlretrieve!U Request!u pathname2url url2pathname
urllib3:PoolManager!S request!Q
requests:get!u head!u options!u post!C put!C patch!C delete!C request!Q Session!S session!S exceptions RequestException Timeout
httpx:get!u head!u options!u post!C put!C patch!C delete!C request!Q stream!Q Client!S AsyncClient!S HTTPError RequestError Timeout
aiohttp:ClientSession!S request!Q ClientTimeout ClientError
http:HTTPStatus
http.client:HTTPSConnection!u HTTPConnection!u HTTPException
socket:create_connection!h socket!S gethostname AF_INET AF_INET6 AF_UNIX SOCK_STREAM SOCK_DGRAM SOL_SOCKET SO_REUSEADDR timeout error gaierror \
getaddrinfo!h gethostbyname!h gethostbyaddr!h getfqdn setdefaulttimeout inet_aton inet_ntoa inet_pton ntohs htons create_server!l
ssl:create_default_context OPENSSL_VERSION SSLError get_server_certificate!h CERT_NONE
ipaddress:ip_address ip_network ip_interface IPv4Address IPv4Network IPv6Address IPv6Network
subprocess:run!x call!x check_call!x check_output!x Popen!x getoutput!s getstatusoutput!s PIPE DEVNULL STDOUT CalledProcessError \
TimeoutExpired
shlex:split quote join
platform:system machine platform python_version release node processor version architecture uname python_implementation mac_ver \
python_version_tuple freedesktop_os_release
sysconfig:get_path get_paths get_config_var get_config_vars get_platform get_python_version
site:getsitepackages getusersitepackages ENABLE_USER_SITE USER_SITE USER_BASE
locale:getlocale getpreferredencoding
getpass:getuser
traceback:print_exc format_exc
contextlib:suppress contextmanager closing nullcontext redirect_stdout redirect_stderr ExitStack
dataclasses:dataclass field asdict astuple fields replace
enum:Enum IntEnum Flag IntFlag StrEnum auto unique
typing:Any Dict List Optional Union Tuple Set Callable Iterable Iterator Sequence Mapping NamedTuple TypedDict Literal Final ClassVar \
Generic TypeVar Protocol cast TYPE_CHECKING
abc:ABC abstractmethod
heapq:heappush heappop heapify nlargest nsmallest merge heappushpop heapreplace
bisect:bisect bisect_left bisect_right insort
array:array
copy:copy deepcopy
queue:Queue PriorityQueue deque
unicodedata:name category normalize lookup east_asian_width numeric
asyncio:run gather sleep wait_for Semaphore create_task Queue as_completed TimeoutError
concurrent:
concurrent.futures:ThreadPoolExecutor as_completed wait
threading:Thread Lock Event current_thread
importlib:
importlib.metadata:version distributions PackageNotFoundError metadata requires packages_distributions entry_points
importlib.util:find_spec!F
sqlite3:sqlite_version version
numpy:array arange zeros ones mean median std sum min max linspace pi sqrt abs allclose isclose
pandas:
scipy:
torch:
tensorflow:
matplotlib:
sklearn:
django:VERSION
flask:
fastapi:
pydantic:VERSION
pytest:
setuptools:
pip:
wheel:
packaging:
packaging.version:Version parse
attr:
click:
jinja2:
rich:
tqdm:
six:
__future__:annotations print_function division unicode_literals absolute_import
";
/// Modules that come with Python, and of which nothing is known to be harmless.
const STRANGE: &str = "_thread argparse asynchat asyncore atexit bdb builtins cProfile cgi cgitb chunk cmd code codeop colorsys compileall \
concurrent contextvars copyreg crypt ctypes curses dbm dis distutils doctest ensurepip faulthandler fcntl fileinput ftplib gc getopt gettext \
grp http idlelib imaplib imghdr imp importlib inspect lib2to3 linecache logging mailbox marshal mmap modulefinder msilib multiprocessing netrc \
nntplib nis nt ntpath optparse os ossaudiodev parser pdb pickle pickletools pipes pkgutil plistlib poplib posix posixpath profile pstats pty pwd \
py_compile pyclbr pydoc pyexpat readline reprlib resource rlcompleter runpy sched select selectors shelve signal smtpd smtplib sndhdr \
socketserver spwd sqlite3 sre_compile sre_parse sre_constants stringprep subprocess sunau symtable syslog tabnanny telnetlib tempfile \
termios test this timeit tkinter trace tracemalloc tty turtle types unittest uu venv warnings wave weakref webbrowser winreg winsound \
wsgiref xdrlib xmlrpc zipapp zipimport zoneinfo io sys";
/// Attributes of values, with a letter where they do something to a file or a machine.
const ATTRIBUTES: &str = "read readline readlines close closed write writelines flush seek tell buffer encoding name mode fileno isatty \
split rsplit strip lstrip rstrip splitlines join lower upper title capitalize casefold swapcase startswith endswith find rfind index rindex \
count encode decode format format_map zfill ljust rjust center partition rpartition expandtabs translate maketrans isdigit isalpha isalnum \
isspace isupper islower isidentifier isnumeric isdecimal istitle isprintable isascii removeprefix removesuffix hex fromhex to_bytes from_bytes \
bit_length bit_count is_integer as_integer_ratio real imag conjugate numerator denominator \
append extend insert pop remove clear sort reverse keys values items setdefault update popitem fromkeys add discard union intersection \
difference issubset issuperset isdisjoint symmetric_difference intersection_update difference_update most_common elements subtract total \
appendleft popleft extendleft rotate maxlen move_to_end default_factory cache_clear cache_info \
exists is_file is_dir is_symlink glob rglob iterdir stat lstat resolve absolute parent parents stem suffix suffixes parts with_suffix \
with_name with_stem relative_to is_relative_to joinpath expanduser as_posix as_uri match home cwd samefile owner group is_absolute \
root drive anchor walk is_mount readlink full_match st_size st_mtime st_mode st_ctime st_atime st_uid st_gid st_ino st_nlink path \
groups groupdict start end span string re pattern flags finditer findall search sub subn fullmatch lastgroup lastindex pos endpos expand \
now today utcnow strftime strptime isoformat fromisoformat fromtimestamp utcfromtimestamp timestamp date time year month day hour minute second \
microsecond weekday isoweekday isocalendar total_seconds days seconds microseconds tzinfo astimezone timetuple toordinal fromordinal utc \
utcoffset combine min max ctime \
hexdigest digest digest_size block_size compare bytes int fields version hex urn \
writerow writerows writeheader fieldnames line_num dialect reader getvalue readable writable getbuffer \
namelist infolist printdir getinfo filename file_size compress_size date_time testzip is_dir getnames getmembers getmember isfile isdir size \
extractfile mtime linkname issym CRC \
tag text tail attrib iter itertext getroot getchildren iterfind findtext documentElement getElementsByTagName getAttribute childNodes \
firstChild nodeValue data toxml toprettyxml tagName nodeName nodeType parentNode hasAttribute feed handle_starttag handle_data handle_endtag \
sections options has_option has_section getint getboolean getfloat read_file read_string \
body id attr args func value targets target elts lineno col_offset end_lineno end_col_offset names module level orelse handlers finalbody \
decorator_list bases keywords arg returns annotation op left right comparators ops test iter ctx n s operand elt generators kwonlyargs \
vararg kwarg defaults asname exc cause items slice lower upper step visit generic_visit type line \
scheme netloc hostname port query fragment username password params geturl \
status status_code headers content json reason code url getcode info raise_for_status ok elapsed cookies history iter_lines iter_content \
msg getheader getheaders getresponse is_success http_version apparent_encoding ip \
stdout stderr returncode stdin communicate wait poll pid output cmd \
errno strerror args message filename value doc pos lineno colno offset print_exc \
major minor micro releaselevel serial system machine release node processor total used free \
most_common mean shape dtype tolist sum flatten reshape \
result submit shutdown done map acquire release task_done qsize empty full put_nowait get_nowait as_completed is_set is_alive daemon \
is_private is_global is_loopback num_addresses network_address broadcast_address hosts prefixlen netmask subnets supernet with_prefixlen \
quantize normalize sqrt numerator ln log10 ratio get_opcodes get_matching_blocks quick_ratio safe_substitute substitute \
metadata requires base_version public is_prerelease is_devrelease submodule_search_locations origin columns lines \
cell_contents send close throw partial tb_lineno release cookies \
write_text!f write_bytes!f touch!f mkdir!f symlink_to!f hardlink_to!f link_to!f chmod!f lchmod!f rmdir!k unlink!k rename!n move!n \
open!O replace!P copy!y read_bytes!R read_text!R extractall!a extract!a \
get!g head!g options!g stream!g request!q post!G put!G patch!G delete!G sendall!t sendto!t ws_connect!g connect!h connect_ex!h bind!b";
/// Attributes that a local definition does not make harmless: they are something else on other values.
const FIXED: &str = "tb_frame tb_next f_back f_builtins f_globals f_locals f_code gi_frame gi_code cr_frame cr_code ag_frame ag_code mro \
func_globals func_code truncate writestr writexml makefile makedir makelink makefifo makedev makeunknown chown utime detach copy_into \
move_into run call fork spawn exec system popen loader exec_module load_module create_module dump tofile fromfile save load unwrap func";
const OPTIONS: &str =
    "capture_output text check stdout stderr encoding errors timeout universal_newlines shell bufsize";
const SENDING: &str = "data json files content body";

/// What the code does.
pub(super) fn read(code: &str, report: &mut Report<'_>) -> Lexed {
    let mut source = Source::new(code);
    tokens(&mut source, false)?;
    let tokens = source.finish(false)?;
    let bound = bindings(&tokens)?;
    let mut reader = Reader::new(&tokens, &bound, report);
    reader.imports();
    (0..tokens.len()).for_each(|place| reader.look(place));
    reader.conclude();
    Ok(())
}

fn tokens(source: &mut Source<'_>, is_inside: bool) -> Lexed {
    let (mut open, mut line) = (0_usize, 1_usize);
    while let Some(next) = source.peek() {
        if source.is_too_long() {
            return Err("it is longer than skraft reads");
        }
        match next {
            ' ' | '\t' | '\u{c}' => space(source),
            '\\' => {
                space(source);
                if !(source.eat("\r\n") || source.eat("\n") || source.eat("\r")) {
                    return Err("a backslash stands outside of a text");
                }
            }
            '\n' | '\r' => {
                source.bump();
                line = line.saturating_add(1);
                if open == 0 && !is_inside {
                    source.push(Kind::Line, "");
                }
            }
            '#' => comment(source, line)?,
            '"' | '\'' => text(source, "")?,
            '}' | ':' if is_inside && open == 0 => return Ok(()),
            '!' if is_inside && open == 0 && source.second() != Some('=') => return Ok(()),
            _ if next.is_ascii_digit()
                || (next == '.' && source.second().is_some_and(|next| next.is_ascii_digit())) =>
            {
                source.number(true)
            }
            _ if is_wordly(next) => {
                let word = source.word();
                if source.peek().is_some_and(|next| matches!(next, '"' | '\'')) && is_prefix(word) {
                    text(source, word)?;
                } else {
                    source.push(Kind::Name, word);
                }
            }
            '\u{80}'.. => return Err("a name has letters beyond ASCII"),
            _ => {
                match next {
                    '(' | '[' | '{' => open = open.saturating_add(1),
                    ')' | ']' | '}' => open = open.saturating_sub(1),
                    _ => {}
                }
                source.sign(SIGNS)?;
            }
        }
    }
    if is_inside { Err("a text does not end") } else { Ok(()) }
}

fn space(source: &mut Source<'_>) {
    source.bump();
    source.is_spaced = true;
}

fn is_prefix(word: &str) -> bool {
    has("r u b f t br rb fr rf tr rt", &word.to_ascii_lowercase())
}

/// A comment of the first two lines may say that all of the text means something else.
fn comment(source: &mut Source<'_>, line: usize) -> Lexed {
    let comment = source.take_while(|letter| !matches!(letter, '\n' | '\r'));
    let coding = comment.split_once("coding").and_then(|(_, said)| said.strip_prefix([':', '=']));
    match coding.filter(|_| line < 3).map(str::trim_start) {
        Some(name)
            if !has("utf-8 utf8 UTF-8", name.split(|letter: char| letter.is_whitespace()).next().unwrap_or("")) =>
        {
            Err("it says that it is written in another encoding")
        }
        _ => Ok(()),
    }
}

fn text(source: &mut Source<'_>, prefix: &str) -> Lexed {
    let prefix = prefix.to_ascii_lowercase();
    let is_raw = prefix.contains('r');
    let is_format = prefix.contains(['f', 't']);
    let end = match ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| source.eat(quote)) {
        Some(end) => end,
        None => return Err("a text does not begin"),
    };
    let (place, mut all) = (source.reserve(Kind::Text), String::new());
    while !source.eat(end) {
        match source.bump().ok_or("a text does not end")? {
            '\n' | '\r' if end.len() == 1 => return Err("a text does not end on its line"),
            '\\' if is_raw || (is_format && matches!(source.peek(), Some('{' | '}'))) => {
                all.push('\\');
                if is_raw && matches!(source.peek(), Some('"' | '\'' | '\\' | '\n' | '\r')) {
                    all.extend(source.bump());
                }
            }
            '\\' if prefix.contains('b') && matches!(source.peek(), Some('u' | 'U' | 'N')) => all.push(ANYTHING),
            '\\' => source.escape(&mut all, true)?,
            '{' if is_format && !source.eat("{") => {
                all.push(ANYTHING);
                field(source, end)?;
            }
            '}' if is_format => {
                source.eat("}");
                all.push('}');
            }
            other => all.push(other),
        }
    }
    source.settle(place, all);
    Ok(())
}

/// The code of a field in a format string, and how it is formatted, which may hold fields again.
fn field(source: &mut Source<'_>, end: &str) -> Lexed {
    source.enter()?;
    source.push(Kind::Sign, OPEN);
    tokens(source, true)?;
    if source.eat("!") {
        source.word();
    }
    if source.eat(":") {
        while source.peek() != Some('}') {
            if source.rest().starts_with(end) {
                return Err("a text does not end");
            }
            if source.bump().ok_or("a text does not end")? == '{' {
                field(source, end)?;
            }
        }
    }
    if !source.eat("}") {
        return Err("a field of a text does not end");
    }
    source.push(Kind::Sign, CLOSE);
    source.leave();
    Ok(())
}

/// Which tokens give a name something: targets, parameters, imports.
fn bindings(tokens: &Tokens<'_>) -> Lexed<Vec<bool>> {
    let mut bound = vec![false; tokens.len()];
    let (mut start, mut steps) = (0, 0_usize);
    for place in 0..tokens.len() {
        let next = place.saturating_add(1);
        let until = match tokens.name(place) {
            "for" => "in",
            "lambda" | "case" | "def" | "class" => ":",
            "as" => ": ,",
            "import" | "global" | "nonlocal" | "del" => ";",
            _ => "",
        };
        if !until.is_empty() {
            steps = steps.saturating_add(mark(tokens, &mut bound, next, until));
        }
        if steps > 200_000 {
            return Err("it is too tangled");
        }
        let is_start =
            place == 0 || tokens.is(place.wrapping_sub(1), Kind::Line) || tokens.is_sign(place.wrapping_sub(1), ";");
        if is_start && tokens.sign(next) == ":" {
            flag(&mut bound, place);
        }
        if is_start || (tokens.sign(place.wrapping_sub(1)) == ":" && tokens.around(place) == usize::MAX) {
            start = place;
        }
        if tokens.is_sign(place, ASSIGNS) && tokens.around(place) == usize::MAX {
            (start..place).for_each(|target| flag(&mut bound, target));
        }
        if tokens.sign(place) == ":=" {
            flag(&mut bound, place.wrapping_sub(1));
        }
    }
    Ok(bound)
}

/// Marks all from a place on until a sign or name that ends it; tells how many.
fn mark(tokens: &Tokens<'_>, bound: &mut [bool], from: usize, until: &str) -> usize {
    let around = tokens.around(from);
    let last = if around == usize::MAX { tokens.len() } else { tokens.partner(around).min(tokens.len()) };
    let is_end = |place: &usize| {
        let is_ending = has(until, tokens.sign(*place)) || has(until, tokens.name(*place));
        tokens.is(*place, Kind::Line) || (is_ending && tokens.around(*place) == around)
    };
    let end = (from..last).find(is_end).unwrap_or(last);
    (from..end).for_each(|place| flag(bound, place));
    end.saturating_sub(from)
}

fn flag(bound: &mut [bool], place: usize) {
    if let Some(entry) = bound.get_mut(place) {
        *entry = true;
    }
}

struct Reader<'t, 'a, 'r, 'w> {
    tokens: &'t Tokens<'a>,
    report: &'r mut Report<'w>,
    /// Which tokens give a name something.
    bound: &'t [bool],
    /// The names that are given something.
    local: Vec<&'t str>,
    /// What imports give names: modules or what is in them.
    imported: Vec<(String, String)>,
    /// Tokens that were looked at together with others.
    seen: Vec<bool>,
    /// Calls that contact a machine if the code makes something that can.
    perhaps: Vec<(usize, char)>,
    has_session: bool,
    has_environment: bool,
    has_path: bool,
    is_changing_lists: bool,
}

impl<'t, 'a, 'r, 'w> Reader<'t, 'a, 'r, 'w> {
    fn new(tokens: &'t Tokens<'a>, bound: &'t [bool], report: &'r mut Report<'w>) -> Self {
        let mut local: Vec<&str> = (0..tokens.len())
            .filter(|place| bound.get(*place) == Some(&true))
            .map(|place| tokens.name(place))
            .collect();
        local.sort_unstable();
        local.dedup();
        Self {
            tokens,
            report,
            bound,
            local,
            imported: Vec::new(),
            seen: vec![false; tokens.len()],
            perhaps: Vec::new(),
            has_session: false,
            has_environment: false,
            has_path: false,
            is_changing_lists: false,
        }
    }

    fn imports(&mut self) {
        for place in 0..self.tokens.len() {
            let before = place.wrapping_sub(1);
            let is_start = place == 0 || self.tokens.is(before, Kind::Line) || self.tokens.is_sign(before, "; :");
            match self.tokens.name(place) {
                "import" if is_start => {
                    self.see(place, place.saturating_add(1));
                    self.import(place.saturating_add(1));
                }
                "from" if is_start => self.import_from(place.saturating_add(1)),
                _ => {}
            }
        }
    }

    /// `a.b.c` from a place on, and where it ends.
    fn dotted(&self, from: usize) -> (String, usize) {
        let mut place = from;
        while self.tokens.is(place, Kind::Name) && self.tokens.sign(place.saturating_add(1)) == "." {
            place = place.saturating_add(2);
        }
        (self.tokens.joined(from, place.saturating_add(1)), place.saturating_add(1))
    }

    /// `as name` at a place, else `name`; and where it ends.
    fn alias(&self, place: usize, name: &str) -> (String, usize) {
        if self.tokens.name(place) == "as" {
            return (self.tokens.name(place.saturating_add(1)).to_owned(), place.saturating_add(2));
        }
        (name.to_owned(), place)
    }

    fn see(&mut self, from: usize, to: usize) {
        (from..to).for_each(|place| flag(&mut self.seen, place));
    }

    fn import(&mut self, from: usize) {
        let (module, behind) = self.dotted(from);
        let top = module.split('.').next().unwrap_or("").to_owned();
        let (name, end) = self.alias(behind, &top);
        let given = if end == behind { top } else { module.clone() };
        self.see(from, end);
        if line(MODULES, &module).is_none() {
            self.report.runs(&module);
        }
        self.imported.push((name, given));
        if self.tokens.sign(end) == "," {
            self.import(end.saturating_add(1));
        }
    }

    fn import_from(&mut self, from: usize) {
        let (module, behind) = self.dotted(from);
        if self.tokens.name(behind) != "import" || line(MODULES, &module).is_none() {
            self.report.runs(&module);
        }
        let mut place = behind.saturating_add(1);
        let is_grouped = self.tokens.sign(place) == "(";
        if is_grouped {
            place = place.saturating_add(1);
        }
        while self.tokens.is(place, Kind::Name) {
            let member = self.tokens.name(place).to_owned();
            let (name, end) = self.alias(place.saturating_add(1), &member);
            self.see(from, end);
            self.imported.push((name, format!("{module}.{member}")));
            place = if self.tokens.sign(end) == "," { end.saturating_add(1) } else { end };
        }
        if self.tokens.sign(place) == "*" {
            self.report.unknown(&format!("from {module} import *"));
        }
    }

    fn look(&mut self, place: usize) {
        if !self.tokens.is(place, Kind::Name) || self.seen.get(place) == Some(&true) {
            return;
        }
        let tokens = self.tokens;
        let (name, before, next) = (tokens.name(place), place.wrapping_sub(1), place.saturating_add(1));
        if tokens.sign(before) == "." {
            return self.attribute(place);
        }
        if name == "case" {
            self.case(place);
        }
        if name == "import" {
            return self.report.unknown(name);
        }
        if has(KEYWORDS, name) || tokens.is_name(before, "def class") {
            return;
        }
        let paths: Vec<String> =
            self.imported.iter().filter(|(bound, _)| bound == name).map(|(_, path)| path.clone()).collect();
        if tokens.sign(next) == "=" {
            if !paths.is_empty()
                && (tokens.around(place) == usize::MAX || self.has_name("lambda") || self.has_name("def"))
            {
                self.report.unknown(name);
            }
            return;
        }
        if !paths.is_empty() {
            return paths.iter().for_each(|path| self.imported_name(place, path));
        }
        match letter(BUILTINS, name) {
            Some(what) => self.does(what, place, name),
            None if is_error(name) => {}
            None if has(DENIED, name) || name.starts_with("__") || self.local.binary_search(&name).is_err() => {
                self.report.unknown(name)
            }
            None => {}
        }
    }

    fn has_name(&self, name: &str) -> bool {
        (0..self.tokens.len()).any(|place| self.tokens.name(place) == name)
    }

    /// A pattern such as `Path(unlink=f)` takes an attribute.
    fn case(&mut self, place: usize) {
        let end =
            (place..self.tokens.len()).find(|place| self.tokens.is(*place, Kind::Line)).unwrap_or(self.tokens.len());
        if (place..end).any(|place| self.tokens.sign(place) == "=" && self.tokens.around(place) != usize::MAX) {
            self.report.unknown("case");
        }
    }

    /// A name that an import gave: follows the points behind it as far as they lead through modules.
    fn imported_name(&mut self, place: usize, path: &str) {
        let (mut path, mut end) = (path.to_owned(), place);
        while line(MODULES, &path).is_some() {
            let next = end.saturating_add(2);
            if self.tokens.sign(end.saturating_add(1)) != "." || !self.tokens.is(next, Kind::Name) {
                return self.report.unknown(&path);
            }
            path = format!("{path}.{}", self.tokens.name(next));
            end = next;
        }
        let top = path.split('.').next().unwrap_or("");
        if line(MODULES, top).is_none() && !has(STRANGE, top) {
            // That it runs what is in there is told already.
            while self.tokens.sign(end.saturating_add(1)) == "." {
                end = end.saturating_add(2);
            }
            return self.see(place, end.saturating_add(1));
        }
        self.see(place, end.saturating_add(1));
        let (module, member) = path.rsplit_once('.').unwrap_or(("", &path));
        match listed(MODULES, module, member) {
            Some(what) => self.does(what, end, &path),
            None if has("__version__ __name__ __file__ __doc__ __path__", member) => {}
            None => self.report.unknown(&path),
        }
    }

    fn attribute(&mut self, place: usize) {
        let tokens = self.tokens;
        let name = tokens.name(place);
        if has("insert append extend remove pop reverse sort clear", name) {
            self.is_changing_lists = true;
        }
        let is_own = self.local.binary_search(&name).is_ok() && !has(FIXED, name) && !name.starts_with('_');
        match letter(ATTRIBUTES, name) {
            Some(' ') => {}
            Some(what) => self.method(what, place),
            None if is_own || has("__name__ __qualname__ __doc__ __version__ __len__ __file__", name) => {}
            // Of a value that is there already, it would open another file.
            None if name == "__init__" && self.tokens.joined(place.saturating_sub(4), place) == "super()." => {}
            None => self.report.unknown(&format!(".{name}")),
        }
    }

    /// Does what a letter says of a function whose name ends at a place.
    fn does(&mut self, what: char, place: usize, shown: &str) {
        let open = place.saturating_add(1);
        match what {
            ' ' => return,
            'g' => {
                self.has_path = true;
                return;
            }
            'e' => {
                self.has_environment = true;
                return;
            }
            'T' => return self.report.wants(self.shows_class(open), shown),
            'p' if self.tokens.sign(open) == "." && self.tokens.is_name(open.saturating_add(1), "cwd home") => return,
            _ => {}
        }
        if self.tokens.sign(open) != "(" {
            return self.report.unknown(shown);
        }
        let parts = self.tokens.arguments(open);
        match what {
            'o' => self.open(place, self.value(&parts, 0, "file"), self.value(&parts, 1, "mode")),
            'u' | 'C' | 'Q' | 'U' => self.contact(what, &parts, shown),
            'S' => {
                self.has_session = true;
                self.addresses(open, self.tokens.partner(open));
            }
            'h' => self.host(&parts),
            'x' => self.command(&parts),
            'p' | 'K' => {}
            'F' if parts
                .first()
                .and_then(|part| self.tokens.literal(part.0, part.1))
                .is_some_and(|name| !name.contains('.')) => {}
            'Y' if parts.get(1).is_some_and(|part| {
                has("SafeLoader CSafeLoader BaseLoader", self.tokens.name(part.1.wrapping_sub(1)))
            }) => {}
            'F' | 'Y' => self.report.unknown(shown),
            _ => {
                let words: Vec<Word> =
                    (0..3).map(|n| self.value(&parts, n, "").unwrap_or_else(Word::anything)).collect();
                self.report.act(what, parts.len(), &|n| words.get(n).cloned().unwrap_or_else(Word::anything));
            }
        }
    }

    /// Whether the class that `type(…)` gives is shown or compared where it stands. Kept or called, it makes what it will: the
    /// class of an open file opens others.
    fn shows_class(&self, open: usize) -> bool {
        let (behind, around) = (self.tokens.over(open), self.tokens.around(open));
        let is_named =
            self.tokens.sign(behind) == "." && self.tokens.is_name(behind.saturating_add(1), "__name__ __qualname__");
        let is_compared = self.tokens.is_sign(behind, "== !=") || self.tokens.is_name(behind, "is in not");
        let before = open.wrapping_sub(2);
        let is_alone = self.tokens.is_sign(before, "( , #{") && self.tokens.is_sign(behind, ") , #}");
        let is_shown =
            self.tokens.sign(around) == OPEN || self.tokens.is_name(around.wrapping_sub(1), "print repr str");
        self.tokens.sign(open) == "(" && (is_named || is_compared || (is_alone && is_shown))
    }

    fn open(&mut self, place: usize, path: Option<Word>, mode: Option<Word>) {
        let path = path.unwrap_or_else(Word::anything);
        let kind = |mode: &str| only_reads(mode.split([':', '|']).next().unwrap_or(""));
        if mode.is_none_or(|mode| mode.exact().is_some_and(kind)) {
            return self.report.read(path);
        }
        let write = self.tokens.over(place.saturating_add(1)).saturating_add(1);
        let text = self.tokens.is_name(write, "write").then(|| self.tokens.arguments(write.saturating_add(1)));
        let text = text.and_then(|parts| self.value(&parts, 0, "")).and_then(|text| text.exact().map(str::to_owned));
        self.report.write(path, text);
    }

    fn contact(&mut self, what: char, parts: &[(usize, usize)], shown: &str) {
        let place = usize::from(what == 'Q');
        let address = self.value(parts, place, "url").unwrap_or_else(Word::anything);
        let sends = what == 'C' || parts.iter().any(|part| has(SENDING, self.key(*part)));
        let method = if what == 'Q' { self.value(parts, 0, "method") } else { self.named(parts, "method") };
        let sends = sends || method.is_some_and(|method| !has("GET HEAD OPTIONS get head options", method.text()));
        let sends = sends
            || (shown.ends_with("urlopen")
                && parts.len() > 1
                && self.key(parts.get(1).copied().unwrap_or((0, 0))).is_empty());
        if !(shown.ends_with("urlopen") && parts.first().is_some_and(|part| self.is_request(*part))) {
            self.report.contact(address, sends);
        }
        for part in parts {
            if !has("proxies proxy", self.key(*part)) {
                continue;
            }
            self.addresses(part.0, part.1);
            if self.tokens.sign(part.0.saturating_add(2)) != "{"
                && self.tokens.literal(part.0.saturating_add(2), part.1).is_none()
            {
                self.report.contact(Word::anything(), false);
            }
        }
        if what == 'U' {
            self.report.write(self.value(parts, 1, "filename").unwrap_or_else(Word::anything), None);
        }
    }

    /// Whether it is a request that is told where it is made.
    fn is_request(&self, part: (usize, usize)) -> bool {
        let made = |from: usize, to: usize| {
            let open = (from..to).find(|place| self.tokens.sign(*place) == "(").unwrap_or(from);
            open > from && self.tokens.name(open.wrapping_sub(1)) == "Request"
        };
        if made(part.0, part.1) {
            return true;
        }
        let from = self.only_binding(part).map(|place| place.saturating_add(2));
        from.is_some_and(|from| made(from, from.saturating_add(8)))
    }

    /// Where the only value is given to a name, in a statement of its own.
    fn only_binding(&self, part: (usize, usize)) -> Option<usize> {
        let name = self.tokens.name(part.0);
        if name.is_empty() || part.1 != part.0.saturating_add(1) {
            return None;
        }
        let mut places = (0..self.tokens.len())
            .filter(|place| self.bound.get(*place) == Some(&true) && self.tokens.name(*place) == name);
        let place = places.next().filter(|_| places.next().is_none())?;
        let before = place.wrapping_sub(1);
        let is_start = place == 0 || self.tokens.is(before, Kind::Line) || self.tokens.is_sign(before, ";");
        (is_start && self.tokens.sign(place.saturating_add(1)) == "=").then_some(place)
    }

    fn addresses(&mut self, from: usize, to: usize) {
        for place in from..to.min(self.tokens.len()) {
            let text = self.tokens.text(place, Kind::Text);
            if is_address(text) {
                self.report.contact(Word::known(text), false);
            }
        }
    }

    /// A host and a port, perhaps in brackets.
    fn host(&mut self, parts: &[(usize, usize)]) {
        let Some(first) = parts.first().copied() else { return self.report.contact(Word::anything(), true) };
        let part = match self.tokens.sign(first.0) {
            "(" => self.tokens.arguments(first.0).first().copied().unwrap_or(first),
            _ => first,
        };
        self.report.contact(self.word(part), true);
    }

    fn command(&mut self, parts: &[(usize, usize)]) {
        let is_shell = self.named(parts, "shell").is_some_and(|value| value.text() != "False");
        let Some(first) = parts.first().copied().filter(|part| self.key(*part).is_empty()) else {
            return self.report.unknown("subprocess");
        };
        if let Some(odd) = parts.iter().skip(1).map(|part| self.key(*part)).find(|key| !has(OPTIONS, key)) {
            let odd = odd.to_owned();
            return self.report.unknown(&format!("subprocess with {odd}="));
        }
        if self.tokens.is_sign(first.0, "[ (") && self.tokens.over(first.0) == first.1 && !is_shell {
            let parts = self.tokens.arguments(first.0);
            let is_open =
                parts.iter().any(|part| self.tokens.is_sign(part.0, "* **") || self.has_name_between("for", *part));
            let words = parts.iter().map(|part| self.word(*part)).collect();
            return if is_open { self.report.unknown("subprocess") } else { self.report.command(words) };
        }
        match self.tokens.literal(first.0, first.1) {
            Some(text) if is_shell => self.report.shell(Word::known(text)),
            Some(text) => self.report.command(vec![Word::known(text)]),
            None => self.report.unread("it runs a program that is not on the line"),
        }
    }

    fn has_name_between(&self, name: &str, part: (usize, usize)) -> bool {
        (part.0..part.1).any(|place| self.tokens.name(place) == name)
    }

    /// Does what a letter says of a method whose name is at a place.
    fn method(&mut self, what: char, place: usize) {
        let open = place.saturating_add(1);
        let is_web = has("g G q t h b", &what.to_string());
        if self.tokens.sign(open) != "(" {
            // `dict.get` as a function, and fields of that name, are no contact of a thing that contacts nothing.
            return if is_web {
                self.perhaps.push((place, '?'))
            } else {
                self.report.unknown(&format!(".{}", self.tokens.name(place)))
            };
        }
        let parts = self.tokens.arguments(open);
        let receiver = self.receiver(place);
        match what {
            'f' => {
                let text = self.tokens.is_name(place, "write_text").then(|| self.value(&parts, 0, "data")).flatten();
                self.report.write(receiver, text.and_then(|text| text.exact().map(str::to_owned)));
            }
            'k' => self.report.delete(receiver),
            'n' => self.renamed(receiver, &parts),
            'R' => self.report.read(receiver),
            'O' => self.open(place, Some(receiver), self.value(&parts, 0, "mode")),
            'P' => {
                let is_odd = parts.iter().any(|part| self.tokens.is_sign(part.0, "* **"));
                let plain = parts.iter().filter(|part| self.key(**part).is_empty()).count();
                if is_odd || plain == 1 || self.named(&parts, "target").is_some() {
                    self.renamed(receiver, &parts);
                }
            }
            'y' if parts.is_empty() => {}
            'y' => {
                let to = self.value(&parts, 0, "target").unwrap_or_else(Word::anything);
                self.report.copy(receiver, to);
            }
            'a' => self.report.write(Word::anything(), None),
            _ => self.perhaps.push((place, what)),
        }
    }

    fn renamed(&mut self, receiver: Word, parts: &[(usize, usize)]) {
        let to = self.value(parts, 0, "target").unwrap_or_else(Word::anything);
        self.report.rename(receiver, to);
    }

    /// The path before a point: `Path("a").`, or a name that is only ever that.
    fn receiver(&self, place: usize) -> Word {
        let end = place.wrapping_sub(2);
        let start = match self.tokens.sign(end) {
            ")" => self.tokens.partner(end).wrapping_sub(1),
            _ => end,
        };
        let start = if self.tokens.sign(start.wrapping_sub(1)) == "." { start.wrapping_sub(2) } else { start };
        self.word((start, end.saturating_add(1)))
    }

    fn conclude(&mut self) {
        if self.has_environment && self.report.has_command() {
            self.report.unread("it runs a program and uses the environment");
        }
        if self.has_path && (self.is_changing_lists || (0..self.tokens.len()).any(|place| self.changes(place))) {
            self.report.unread("it may change where modules come from");
        }
        if self.has_name("xml") && (0..self.tokens.len()).any(|place| self.tokens.is_name(place, "write")) {
            self.report.write(Word::anything(), None);
        }
        for (place, what) in std::mem::take(&mut self.perhaps) {
            if self.has_session {
                self.session(place, what);
            } else if what == 'q' {
                let parts = self.tokens.arguments(place.saturating_add(1));
                let is_get =
                    self.value(&parts, 0, "method").is_some_and(|method| has("GET HEAD OPTIONS", method.text()));
                if !is_get {
                    self.report.all_send();
                }
            }
        }
    }

    /// Whether a list may be changed here, or another take the place of `sys.path`.
    fn changes(&self, place: usize) -> bool {
        let is_target = self.tokens.sign(place) == "]" || self.tokens.name(place) == "path";
        self.tokens.is_sign(place, "+= *=") || (is_target && self.tokens.sign(place.saturating_add(1)) == "=")
    }

    fn session(&mut self, place: usize, what: char) {
        let parts = self.tokens.arguments(place.saturating_add(1));
        let first = self.value(&parts, usize::from(what == 'q'), "url");
        match what {
            'h' => self.host(&parts),
            'b' => self.report.listens(),
            't' => self.report.all_send(),
            '?' => self.report.contact(Word::anything(), true),
            _ => {
                let is_key =
                    first.as_ref().is_some_and(|first| !first.could_be_option() && !first.text().contains("://"));
                if !is_key {
                    self.report.contact(first.unwrap_or_else(Word::anything), what != 'g');
                }
            }
        }
    }

    /// The name of an argument that has one.
    fn key(&self, part: (usize, usize)) -> &'t str {
        if self.tokens.sign(part.0.saturating_add(1)) == "=" { self.tokens.name(part.0) } else { "" }
    }

    /// The argument of this name.
    fn named(&self, parts: &[(usize, usize)], key: &str) -> Option<Word> {
        let part = parts.iter().find(|part| !key.is_empty() && self.key(**part) == key)?;
        Some(self.flagged((part.0.saturating_add(2), part.1)))
    }

    fn flagged(&self, part: (usize, usize)) -> Word {
        match self.tokens.name(part.0) {
            name @ ("True" | "False" | "None") => Word::known(name),
            _ => self.word(part),
        }
    }

    /// The argument at a place or of this name; not known where stars give arguments.
    fn value(&self, parts: &[(usize, usize)], place: usize, key: &str) -> Option<Word> {
        if parts.iter().any(|part| self.tokens.is_sign(part.0, "* **")) {
            return Some(Word::anything());
        }
        let part = parts.get(place).filter(|part| self.key(**part).is_empty());
        part.map(|part| self.word(*part)).or_else(|| self.named(parts, key))
    }

    /// What an expression is, if it is on the line: a text, a path of a text, an argument, a name that is only ever that.
    fn word(&self, part: (usize, usize)) -> Word {
        let (from, to) = part;
        let known = self.simple(part).or_else(|| {
            let given = self.only_binding(part)?.saturating_add(2);
            let is_end = |place: &usize| self.tokens.is(*place, Kind::Line) || self.tokens.sign(*place) == ";";
            let end = (given..self.tokens.len()).find(is_end).unwrap_or(self.tokens.len());
            self.simple((given, end))
        });
        known.or_else(|| self.argument(from, to)).unwrap_or_else(Word::anything)
    }

    fn simple(&self, (from, to): (usize, usize)) -> Option<Word> {
        if let Some(text) = self.tokens.literal(from, to) {
            return Some(Word::known(text));
        }
        let open = if self.tokens.sign(from.saturating_add(1)) == "." {
            from.saturating_add(3)
        } else {
            from.saturating_add(1)
        };
        if !self.tokens.is_name(open.wrapping_sub(1), "Path")
            || self.tokens.sign(open) != "("
            || self.tokens.over(open) != to
        {
            return None;
        }
        match self.tokens.arguments(open).as_slice() {
            [one] => self.tokens.literal(one.0, one.1).map(Word::known),
            _ => None,
        }
    }

    fn argument(&self, from: usize, to: usize) -> Option<Word> {
        let all = self.tokens.joined(from, to);
        let number = all.strip_prefix("sys.").unwrap_or(&all).strip_prefix("argv[")?.strip_suffix(']')?;
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        let is_kept = |place: usize| {
            let open = place.saturating_add(1);
            self.tokens.sign(open) == "[" && !self.tokens.is_sign(self.tokens.over(open), ASSIGNS)
        };
        let is_counted = |place: usize| {
            self.tokens.name(place.wrapping_sub(4)) == "len" || self.tokens.name(place.wrapping_sub(2)) == "len"
        };
        let mut places = (0..self.tokens.len())
            .filter(|place| self.tokens.name(*place) == "argv" && self.seen.get(*place) != Some(&false));
        let is_plain = places
            .all(|place| is_kept(place) || is_counted(place) || self.tokens.is_name(place.wrapping_sub(1), "import"));
        is_plain.then(|| self.report.arguments.get(place).cloned()).flatten()
    }
}

fn is_error(name: &str) -> bool {
    name.ends_with("Error") || name.ends_with("Exception") || name.ends_with("Warning")
}

#[cfg(test)]
mod tests {
    use super::super::Language::Python;
    use super::super::tests::{judge, shake, told};

    const HARMLESS: &[(&str, &str)] = &[
        ("print(1 > 0)", ""),
        ("print(open(\"a.txt\").read())", "r:a.txt"),
        ("import json,sys; print(json.load(sys.stdin)[\"x\"])", ""),
        (
            "import sys, json\nd = json.load(sys.stdin)\nfor k, v in sorted(d.items()):\n    print(f'{k}: {v!r:>10}')",
            "",
        ),
        (
            "import json;d=json.load(open('package.json'));print([k for k in d['scripts'] if k.startswith('t')])",
            "r:package.json",
        ),
        ("import re; print(re.sub(r'a(b)', r'\\1', 'ab'))", ""),
        (
            "from pathlib import Path\nfor p in Path('src').rglob('*.py'):\n    t = p.read_text()\n    if 'x' in t: print(p, len(t.splitlines()))",
            "r:…",
        ),
        ("from pathlib import Path; print(Path('a').exists(), Path('b').read_text().replace('x', 'y'))", "r:b"),
        ("import os; print(os.path.join(os.getcwd(), 'x'), os.environ.get('HOME'), os.listdir('.'))", ""),
        ("import ast,sys; ast.parse(open(sys.argv[1]).read())", "r:https://arg.example.com/"),
        ("import tomllib; print(tomllib.load(open('pyproject.toml','rb'))['project']['name'])", "r:pyproject.toml"),
        ("import yaml; yaml.safe_load(open('a.yml'))", "r:a.yml"),
        ("import yaml; yaml.load(open('a.yml'), Loader=yaml.SafeLoader)", "r:a.yml"),
        ("import csv; print(sum(float(r['x']) for r in csv.DictReader(open('a.csv'))))", "r:a.csv"),
        ("import datetime; print(datetime.datetime.now().isoformat())", ""),
        ("from datetime import datetime as d, timedelta; print((d.now() - timedelta(days=1)).strftime('%F'))", ""),
        ("import math; print(math.sqrt(2) ** 3)", ""),
        ("import hashlib; print(hashlib.sha256(open('a','rb').read()).hexdigest())", "r:a"),
        ("import base64; print(base64.b64decode('aGk=').decode())", ""),
        ("from collections import Counter\nprint(Counter(open('a').read().split()).most_common(3))", "r:a"),
        (
            "import subprocess; print(subprocess.run(['git','log','-1'], capture_output=True, text=True).stdout)",
            "x:git,log,-1",
        ),
        ("import subprocess; subprocess.check_output('ls -l | wc', shell=True)", "$:ls -l | wc"),
        ("import os; os.system('git status')", "$:git status"),
        ("import os; print(os.popen('date').read())", "$:date"),
        ("import subprocess as s\nfor f in ['a','b']:\n  s.run(['wc', f])", "x:wc,…"),
        ("def f(n):\n  return 1 if n < 2 else n * f(n-1)\nprint(f(5))", ""),
        ("f = lambda a, b=2: a + b; print(f(1))", ""),
        (
            "class A:\n  x: int = 1\n  def __init__(self): self.y = 2\n  def go(self): return self.x + self.y\nprint(A().go())",
            "",
        ),
        ("from dataclasses import dataclass\n@dataclass\nclass P:\n  a: int\n  b: str = 'x'\nprint(P(1).b)", ""),
        ("if (n := len('abc')) > 2: print(n)", ""),
        ("print('a' 'b', \"it's # no comment\", '''x\n\"y\"''') # comment (", ""),
        ("print({**{'a': 1}, 'b': 2}, [*range(3)], 0x1f, 1e5, .5, 1_000, 3j)", ""),
        ("import sys; sys.stdout.write('x'); sys.exit(0 if sys.version_info >= (3, 8) else 1)", ""),
        ("try:\n  import tomllib\nexcept ImportError:\n  import tomli as tomllib\nprint(tomllib.loads('a=1'))", ""),
        ("import sys; print(sys.path); print('\\n'.join(sys.path))", ""),
        ("import numpy; print(numpy.__version__)", ""),
        (
            "with open('a') as f:\n    for i, line in enumerate(f, 1):\n        if 'x' in line: print(f\"{i}:{line.rstrip()}\")",
            "r:a",
        ),
        (
            "import ast\nfor n in ast.walk(ast.parse(open('a.py').read())):\n  if isinstance(n, ast.FunctionDef): print(n.name, n.lineno)",
            "r:a.py",
        ),
        ("compile(open('a.py').read(), 'a.py', 'exec')", "r:a.py"),
        ("print(f\"{'a' + f'{1}'} {{x}} {3:{5}d}\")", ""),
        ("import zipfile; print(zipfile.ZipFile('a.whl').namelist())", "r:a.whl"),
        ("import xml.etree.ElementTree as ET; print(ET.parse('a.xml').getroot().tag)", ""),
        ("from urllib.parse import urlparse; print(urlparse('https://a.example.com/x').netloc)", ""),
        ("import itertools as it, functools as ft\nprint(ft.reduce(lambda a, b: a * b, it.chain([1], [2])))", ""),
        ("import shutil; print(shutil.which('git'))", ""),
        ("print(type(1), type([]).__name__, f'{type(2)}', type('') == str)", ""),
        ("class A(dict):\n  def __init__(self): super().__init__(a=1)\nprint(A())", ""),
        ("match 3:\n  case 1 | 2: print('a')\n  case x if x > 2: print(x)", ""),
        ("import importlib.util; print(importlib.util.find_spec('yaml') is not None)", ""),
        ("print(open('/etc/hostname', mode='r', encoding='utf8').read(), file=__import__)", "?"),
    ];

    const CHANGES: &[(&str, &str)] = &[
        ("open('out.txt','w').write('x')", "w:out.txt="),
        ("open('out.txt', mode='a')", "w:out.txt"),
        ("open('out.txt', 'r+')", "w:out.txt"),
        ("open('out.txt', 'x')", "w:out.txt"),
        ("open('o' 'ut', '\\x77')", "w:out"),
        ("m = 'w' if 1 else 'r'; open('out', m)", "w:out"),
        ("open(**{'file': 'a', 'mode': 'w'})", "w:…"),
        ("open(*['a', 'w'])", "w:…"),
        ("p = 'src/a.py'\ns = open(p).read().replace('a', 'b')\nopen(p, 'w').write(s)", "r:src/a.py w:src/a.py"),
        ("p = 'a'\np = 'b'\nopen(p, 'w')", "w:…"),
        ("p = 'a'\nfor p in ['b']: open(p, 'w')", "w:…"),
        ("from pathlib import Path\np = Path('a.md')\np.write_text(p.read_text() + 'x')", "w:a.md r:a.md"),
        ("from pathlib import Path; Path('a').write_text('hi')", "w:a="),
        ("import pathlib; pathlib.Path('a').unlink()", "d:a"),
        ("from pathlib import Path; Path('a').rename('b')", "d:a w:b"),
        ("from pathlib import Path; Path('a').replace('b')", "d:a w:b"),
        ("from pathlib import Path; Path('a').open('w')", "w:a"),
        ("from pathlib import Path; [p.unlink() for p in Path('.').glob('*.o')]", "d:…"),
        ("from pathlib import Path; Path('d').mkdir(parents=True)", "w:d"),
        ("import os; os.remove('a')", "d:a"),
        ("import os as o; o.rename('a', 'b')", "d:a w:b"),
        ("from os import unlink as u; u('a')", "d:a"),
        ("import os; os.replace('a', 'b')", "d:a w:b"),
        ("import os; os.makedirs('a/b', exist_ok=True)", "w:a/b"),
        ("import os; os.chmod('a', 0o755); os.symlink('a', 'b')", "w:a r:a w:b"),
        (
            "import shutil; shutil.rmtree('build'); shutil.copy('a', 'b'); shutil.move('c', 'd')",
            "d:build r:a w:b d:c w:d",
        ),
        ("import gzip; gzip.open('a.gz', 'wb')", "w:a.gz"),
        ("import tarfile; tarfile.open('a.tgz', 'r:gz').extractall()", "r:a.tgz w:…"),
        ("import io; io.open('a', 'w')", "w:a"),
        ("import codecs; codecs.open('a', 'w', 'utf8')", "w:a"),
        ("import json; json.dump({}, open('a.json', 'w'))", "w:a.json"),
        ("open('/dev/null', 'w').write('x')", ""),
        ("import xml.etree.ElementTree as E; E.parse('a').write('b')", "w:…"),
        ("f'{open(\"a\", \"w\")}'", "w:a"),
        ("import sys; sys.argv[1] = 'x'; open(sys.argv[1], 'w')", "w:…"),
        ("import sys; open(sys.argv[2], 'w')", "w:two"),
    ];

    const NETWORK: &[(&str, &str)] = &[
        ("import requests as r,sys; r.get(sys.argv[1])", "c:https://arg.example.com/"),
        (
            "import urllib.request as u; print(u.urlopen(\"https://api.example.com/x\").status)",
            "c:https://api.example.com/x",
        ),
        ("import requests; requests.post('https://a.example.com', json={})", "C:https://a.example.com"),
        ("import requests, json; print(requests.get('https://a.example.com/' + x if 0 else y).json())", "?"),
        (
            "import requests\nfor p in range(3): print(requests.get(f'https://a.example.com/{p}').json()['x'])",
            "c:https://a.example.com/…",
        ),
        (
            "import requests\nurl = 'https://a.example.com'\nprint(requests.get(url, timeout=5).text)",
            "c:https://a.example.com",
        ),
        (
            "from urllib.request import urlopen, Request; urlopen(Request('https://a.example.com', data=b'x'))",
            "C:https://a.example.com",
        ),
        (
            "import urllib.request\nreq = urllib.request.Request('https://a.example.com', method='PUT')\nurllib.request.urlopen(req)",
            "C:https://a.example.com",
        ),
        (
            "import urllib.request; urllib.request.urlretrieve('https://a.example.com/x', 'x.bin')",
            "c:https://a.example.com/x w:x.bin",
        ),
        ("import socket; socket.create_connection(('db.example.com', 5432), timeout=3)", "C:db.example.com"),
        ("import socket; s = socket.socket(); s.connect(('h.example.com', 80)); s.send(b'x')", "C:h.example.com"),
        (
            "import http.client as h; c = h.HTTPSConnection('a.example.com'); c.request('GET', '/'); print(c.getresponse().status)",
            "c:a.example.com",
        ),
        (
            "import requests; s = requests.Session(); s.get('https://a.example.com'); s.headers.get('x')",
            "c:https://a.example.com",
        ),
        ("import requests; s = requests.Session(); s.get(u := 'https://' + 'x')", "c:…"),
        (
            "import requests; requests.get('https://a.example.com', proxies={'https': 'http://p.example.net:1'})",
            "c:https://a.example.com c:http://p.example.net:1",
        ),
        ("import httpx; httpx.request('DELETE', 'https://a.example.com')", "C:https://a.example.com"),
        ("import socket; s = socket.socket(); s.bind(('', 80)); s.listen()", "?"),
    ];

    const OPAQUE: &[&str] = &[
        "__import__('os').system('touch pwn')",
        "getattr(open, '__call__')('a', 'w')",
        "eval('1')",
        "exec('x')",
        "e = exec; e('x')",
        "globals()['x']",
        "vars()",
        "().__class__.__base__.__subclasses__()",
        "print.__self__.exec('x')",
        "[].__class__",
        "f'{().__class__}'",
        "f'{x:{exec(1)}}'",
        "f\"{'a' if exec('b') else 'c'}\"",
        "rf'\\{exec(1)}'",
        "f'\\{exec(1)}'",
        "(o := open)('a', 'w')",
        "print = open; print('a', 'w')",
        "import os; print = os.remove; print('a')",
        "import os; x = os; x.remove('a')",
        "import os; [os][0].remove('a')",
        "import os; os = 1",
        "import os; (lambda o: o.remove('a'))(os)",
        "import os as json, json; json.nope",
        "from os import *\nremove('a')",
        "import importlib; importlib.import_module('os')",
        "import ctypes; ctypes.CDLL('x')",
        "import pickle; pickle.loads(b'')",
        "import builtins; builtins.exec('x')",
        "import sys; sys.modules['os'].remove('a')",
        "import sys; sys._getframe()",
        "import sys; sys.path.insert(0, '.'); import yaml",
        "import sys; p = sys.path; p += ['x']",
        "ｅxec('x')",
        "ｏpen('a', 'w')",
        "@exec\ndef f(): pass",
        "@open\ndef f(): pass",
        "def f(x=exec): pass",
        "lambda x=exec: 1",
        "map(open, ['a'], ['w'])",
        "import functools; functools.partial(open, 'a', 'w')()",
        "from pathlib import Path; Path.replace(Path('a'), 'b')",
        "from pathlib import Path; type(Path('a')).replace(Path('a'), 'b')",
        "from pathlib import Path; f = Path('a').unlink; f()",
        "from pathlib import Path; P = Path; P('a')",
        "from pathlib import Path\nmatch Path('a'):\n  case object(unlink=f): f()",
        "import pathlib; pathlib.os.remove('a')",
        "import json; json.decoder.x",
        "class A:\n  def extractall(self): pass\nimport zipfile; x.makefile()",
        "import subprocess; subprocess.run(cmd)",
        "import subprocess; subprocess.run(['ls'], env={'LD_PRELOAD': 'x'})",
        "import subprocess; subprocess.run(['sh'], input=b'touch x')",
        "import subprocess; subprocess.run(['ls'], executable='/bin/sh')",
        "import subprocess; subprocess.run([*x])",
        "import subprocess; subprocess.run(x for x in 'ab')",
        "import os; os.environ['PATH'] = '.'; os.system('ls')",
        "import os; os.system(x)",
        "import os; os.execvp('ls', ['ls'])",
        "import os; os.fork()",
        "import os; os.chdir('x')",
        "import operator; operator.methodcaller('unlink')",
        "type(lambda: 0)(compile('x', 'x', 'exec'), {})()",
        "type(open('a', 'rb', 0))('pwn', 'w')",
        "t = type(open('a', 'rb', 0)); t('pwn', 'w')",
        "list(map(type, [open('a', 'rb', 0)]))[0]('pwn', 'w')",
        "(type(open('a', 'rb', 0)))('pwn', 'w')",
        "open('a', 'rb', 0).__init__('pwn', 'w')",
        "import types; types.FunctionType(x, {})",
        "import timeit; timeit.timeit('x')",
        "input()",
        "help()",
        "undefined_thing('x')",
        "# coding: utf-7\n+AG8-",
        "x = 1 \\ y",
        "'unterminated",
        "(]",
        "f'{'",
        "print('a'\u{a0})",
        "setattr(x, 'y', 1)",
        "import yaml; yaml.load(open('a'))",
        "import yaml; yaml.load(open('a'), Loader=yaml.Loader)",
        "import importlib.util; importlib.util.find_spec('a.b')",
        "import importlib.metadata as m; [e.load() for e in m.entry_points()]",
        "import asyncio; asyncio.create_subprocess_shell('x')",
        "breakpoint()",
        "import inspect; inspect.currentframe()",
        "x.__dict__",
        "import gc; gc.get_objects()",
        "().__class__.__mro__",
        "'{0.__class__}'.format(1); x.f_globals",
        "__builtins__.exec('x')",
        "__loader__.load_module('os')",
        "a = [open]; a[0]('x', 'w')",
        "with __import__('os').popen('x'): pass",
        "\"\"\"a\"\"\"; exec(\"\"\"b\"\"\")",
        "'a\\\n'; exec('b')",
        "# a\rexec('b')",
        "print(1)#'\nexec('b')#'",
        "r'\\'; exec('x') #'",
        "b'\\''; exec('x') #'",
    ];

    #[test]
    fn harmless_code_is_proved() {
        judge(Python, HARMLESS);
    }

    #[test]
    fn changes_are_told() {
        judge(Python, CHANGES);
    }

    #[test]
    fn contacts_are_told() {
        judge(Python, NETWORK);
    }

    #[test]
    fn tricks_are_opaque() {
        let cases: Vec<(&str, &str)> = OPAQUE.iter().map(|code| (*code, "?")).collect();
        judge(Python, &cases);
    }

    #[test]
    fn modules_of_the_project_run() {
        assert_eq!(told(Python, "import mymodule; mymodule.go()", &[]), "!");
        assert_eq!(told(Python, "from my.module import go as g; print(g(1), len(g.x))", &[]), "!");
        assert_eq!(told(Python, "import logging; logging.basicConfig(filename='x')", &[]), "! ?");
    }

    #[test]
    fn nothing_panics() {
        let opaque: Vec<(&str, &str)> = OPAQUE.iter().map(|code| (*code, "")).collect();
        [HARMLESS, CHANGES, NETWORK, &opaque].into_iter().for_each(|cases| shake(Python, cases));
    }
}
