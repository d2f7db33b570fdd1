//! `ruby -e`.
//!
//! Every object of Ruby can be asked to run a text (`send`, `instance_eval`), so each name is looked at: methods of values
//! must be on the list, constants are followed to the method that is called, and a name without a receiver is a local one
//! or on the list of the kernel. Classes are no values. Where a slash, a `%`, a `<<` or a `?` could be an operator as
//! well as a text, the code is not read.

use super::super::word::{ANYTHING, Word};
use super::report::{Report, is_address, is_device, only_reads};
use super::tokens::{CLOSE, Kind, Lexed, OPEN, Source, Tokens, has, is_wordly, letter, line, listed};

const SIGNS: &str =
    "<=> === ... **= ||= &&= <<= >>= -> => :: == != =~ !~ <= >= && || &. .. ** += -= *= /= %= |= &= ^= << >>";
const ASSIGNS: &str = "= += -= *= /= %= |= &= ^= **= ||= &&= <<= >>=";
const KEYWORDS: &str = "if unless while until and or not return when in case then do else elsif end begin rescue ensure for break next redo retry \
nil true false self yield super class module def defined? BEGIN END __FILE__ __LINE__ __method__ __dir__ block_given? raise private attr_accessor \
attr_reader attr_writer _1 it";
/// Words that a value stands behind.
const BEGINS: &str = "if unless while until and or not return when in case then do else elsif begin rescue ensure puts p print pp raise next break \
yield";
/// Those of them that are methods: a local name may take their place.
const CALLS: &str = "puts p print pp raise yield";
/// Functions of the kernel, with a letter where they do something.
const KERNEL: &str = "puts p print pp printf putc format sprintf gets readline readlines Integer Float String Array Hash Rational Complex loop lambda \
proc exit exit! abort at_exit sleep rand srand catch throw warn caller gsub sub chomp chop system!s exec!s spawn!s open!O load!L require!Q require_relative!L";
/// Names that no local name can stand for, and that no symbol may be.
const DENIED: &str = "eval instance_eval instance_exec class_eval class_exec module_eval module_exec fork syscall autoload trap send public_send __send__ \
method public_method instance_method singleton_method define_method define_singleton_method instance_variable_set instance_variable_get \
instance_variables const_get const_set const_missing remove_const alias undef alias_method undef_method remove_method set_trace_func trace_var to_proc \
to_enum enum_for binding gem_original_require gem system exec spawn open load require require_relative class_variable_set include extend prepend refine using \
public module_function singleton_class method_missing respond_to_missing?";
const LIBRARIES: &str = "json yaml psych set date time csv digest digest/sha1 digest/sha2 digest/md5 securerandom uri net/http open-uri fileutils stringio \
bigdecimal ostruct pp shellwords open3 English benchmark base64 zlib socket resolv openssl rbconfig etc optparse strscan forwardable singleton \
timeout tsort matrix prime net/https";
const WEB: &str = "HTTParty Faraday RestClient Excon HTTP Typhoeus Mechanize Net::FTP Net::SSH Net::SMTP Curl";
/// What classes and modules give, with a letter where it does something.
const CLASSES: &str = "\
File:read!r binread!r readlines!r foreach!r exist? exists? file? directory? size size? zero? empty? mtime ctime atime stat lstat basename dirname \
extname join expand_path absolute_path absolute_path? readable? writable? executable? symlink? readlink realpath split fnmatch fnmatch? ftype \
identical? SEPARATOR FNM_DOTMATCH FNM_PATHNAME FNM_EXTGLOB world_readable? owned? open!o new!o write!w binwrite!w delete!D unlink!D rename!m symlink!W \
link!W chmod!2 chown!3 lchmod!2 utime!3 truncate!w mkfifo!w
Dir:glob pwd getwd entries children each_child exist? empty? home foreach mkdir!w rmdir!d delete!d unlink!d
IO:read!p readlines!p foreach!p binread!p write!w binwrite!w popen!s
Kernel:puts p print pp printf format sprintf Integer Float String rand sleep exit abort loop lambda proc system!s exec!s spawn!s open!O
Process:clock_gettime pid ppid CLOCK_MONOTONIC CLOCK_REALTIME spawn!s exec!s
JSON:parse parse! pretty_generate generate dump load_file!r ParserError JSONError
YAML:load_file!r safe_load safe_load_file!r dump parse
Psych:load_file!r safe_load safe_load_file!r dump parse SyntaxError
CSV:read!r foreach!r parse parse_line generate_line generate table!r open!o
Time:now at parse iso8601 mktime gm utc local strptime new
Date:today parse new strptime valid_date? iso8601 leap?
DateTime:now parse new
Math:sqrt cbrt sin cos tan atan atan2 log log2 log10 exp hypot PI E pow
Digest:
Digest::SHA256:hexdigest digest base64digest new file!r
Digest::SHA1:hexdigest digest base64digest new file!r
Digest::SHA512:hexdigest digest base64digest new file!r
Digest::SHA384:hexdigest digest base64digest new file!r
Digest::MD5:hexdigest digest base64digest new file!r
Base64:encode64 decode64 strict_encode64 strict_decode64 urlsafe_encode64 urlsafe_decode64
SecureRandom:hex uuid random_number alphanumeric base64 urlsafe_base64 random_bytes
Zlib:crc32 adler32 gunzip gzip
Zlib::Inflate:inflate
Zlib::Deflate:deflate
Set:new
Struct:new
OpenStruct:new
StringIO:new
Hash:new
Array:new
String:new
Proc:new
Thread:new
Mutex:new
Queue:new
Random:rand new
Regexp:new escape union quote IGNORECASE MULTILINE EXTENDED last_match
Integer:sqrt MAX
Float:INFINITY NAN EPSILON MAX MIN
Enumerator:new
Object:new
Exception:new
StandardError:new
Rational:
Benchmark:realtime measure
RbConfig:CONFIG ruby
Etc:nprocessors getlogin
Shellwords:escape split join
Gem:platforms
Gem::Version:new
Comparable:
Enumerable:
ARGF:read each_line each readlines readline gets file filename lineno eof? path each_with_index
ENV:fetch key? to_h each keys values include? has_key? dig select map sort
GC:start stat count
RUBY_VERSION:to_s
BigDecimal:
StringScanner:new
Timeout:timeout Error
URI:parse join encode_www_form decode_www_form encode_www_form_component decode_www_form_component regexp extract open!u InvalidURIError HTTP HTTPS
Net:
Net::HTTP:get!u get_response!u get_print!u post!U post_form!U start!h new!h
Net::HTTP::Get:new
Net::HTTP::Head:new
Net::HTTP::Post:new!N
Net::HTTP::Put:new!N
Net::HTTP::Patch:new!N
Net::HTTP::Delete:new!N
OpenURI:HTTPError
OpenSSL:
OpenSSL::SSL:VERIFY_PEER VERIFY_NONE
TCPSocket:new!H open!H
TCPServer:new!l open!l
Socket:tcp!H gethostname
Resolv:getaddress!c getaddresses!c
FileUtils:pwd compare_file mkdir_p!w mkdir!w makedirs!w mkpath!w touch!w rm!d rm_f!d rm_r!d rm_rf!d rmdir!d rmtree!d remove!d remove_entry!d \
remove_dir!d remove_file!d cp!W cp_r!W copy!W copy_file!W copy_entry!W mv!m move!m ln!W ln_s!W ln_sf!W symlink!W install!W chmod!2 chmod_R!2 chown!3
Open3:capture2!s capture2e!s capture3!s
";
/// Constants that are values, or classes that give nothing dangerous.
const VALUES: &str = "ARGV STDIN STDOUT STDERR RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE RUBY_PATCHLEVEL RUBY_RELEASE_DATE RUBY_DESCRIPTION RUBY_COPYRIGHT \
String Integer Float Array Hash Symbol Numeric NilClass TrueClass FalseClass Range Regexp Comparable Enumerable Exception StandardError Time Date Set \
ENV ARGF Struct Interrupt StopIteration SystemExit KeyError Rational Complex MatchData";
const METHODS: &str = "to_s to_i to_f to_a to_h to_r to_c to_sym to_str inspect nil? is_a? kind_of? instance_of? respond_to? frozen? freeze dup clone tap then itself \
hash object_id eql? equal? == ! != === =~ <=> + - * / % ** << >> & | ^ < > <= >= [] []= +@ -@ ~ call curry arity \
each each_with_index each_with_object each_slice each_cons each_line each_char each_byte each_entry each_key each_value each_pair each_index \
map map! flat_map collect collect_concat select select! filter filter! filter_map reject reject! find find_all find_index detect index rindex partition group_by \
chunk chunk_while slice_when zip inject reduce sum count min max minmax min_by max_by sort sort! sort_by sort_by! reverse reverse! reverse_each uniq uniq! \
first last take take_while drop drop_while include? member? any? all? none? one? tally cycle lazy eager force with_index with_object entries to_set \
length size empty? push append pop shift unshift prepend insert concat compact compact! flatten flatten! join delete delete_at delete_if clear fill \
replace slice slice! values_at dig fetch key key? has_key? value? has_value? keys values merge merge! update store transform_values transform_keys \
transform_values! transform_keys! invert sort_by to_proc? default default= group_by sum product combination permutation transpose rotate sample shuffle \
assoc bsearch pack unpack unpack1 step upto downto times succ next pred abs round floor ceil truncate divmod modulo fdiv div gcd lcm digits pow bit_length \
zero? positive? negative? even? odd? nan? infinite? finite? integer? between? clamp chr ord real numerator denominator \
upcase downcase capitalize swapcase upcase! downcase! strip lstrip rstrip strip! chomp chomp! chop chop! chars bytes lines bytesize codepoints split \
gsub gsub! sub sub! tr tr_s tr! squeeze delete_prefix delete_suffix start_with? end_with? match match? scan =~ center ljust rjust encode force_encoding \
encoding valid_encoding? unicode_normalize hex oct crypt casecmp casecmp? succ upto intern b ascii_only? unpack1 getbyte byteslice scrub partition rpartition \
format captures named_captures names pre_match post_match begin end offset source options \
read gets readline readlines getc readchar each_char eof? eof close closed? write puts print printf << flush sync sync= rewind pos seek lineno \
tty? isatty fileno binmode set_encoding external_encoding string truncate? winsize \
year month mon day mday wday yday hour min sec usec nsec zone utc getutc localtime getlocal strftime iso8601 xmlschema to_time to_date to_datetime \
monday? tuesday? wednesday? thursday? friday? saturday? sunday? utc_offset next_day prev_day next_month prev_month cwday cweek beginning_of_day rfc2822 httpdate \
message full_message backtrace cause exception exitstatus success? exitstatus status \
body code header content_type each_header uri host path port query scheme userinfo fragment request get head use_ssl= read_timeout= open_timeout= verify_mode= \
basic_auth set_form_data body= content_type= charset meta request_uri finish started? start post put patch headers \
name to_json file? directory? mtime size? mode ftype symlink? hexdigest digest base64digest value alive? join synchronize lock unlock push pop \
peek next size rewind yield nan? new then lines getoctal segments prerelease? bump release row field fields headers header? to_csv to_hash by_col by_row \
add add? subset? superset? disjoint? intersect? union intersection difference disjoint ljust positive? with_index to_enum? rationalize real? \
scan_until check skip getch eos? matched rest unscan each_entry pretty_inspect sum lazy keep_if find_all cover? exclude_end? \
coerce itself rjust compare_by_identity any? filter_map zip unsetenv? none? each_grapheme_cluster grapheme_clusters undump dump";
/// Methods that a local definition does not make harmless.
const FIXED: &str = "open popen reopen chmod chown utime truncate rename unlink rmdir mkdir rmtree mkpath delete_all class superclass ancestors \
instance_methods source_location owner receiver unbind bind bind_call inplace_mode= syswrite write_nonblock ioctl fcntl connect bind listen";
const GLOBALS: &str =
    "stdin stdout stderr _ ~ ! @ & ` ' + , / ; . 0 * < ? $ PROGRAM_NAME 1 2 3 4 5 6 7 8 9 VERBOSE DEBUG F";

/// What the code does.
pub(super) fn read(code: &str, report: &mut Report<'_>) -> Lexed {
    let mut source = Source::new(code);
    tokens(&mut source, false)?;
    let tokens = source.finish(false)?;
    let mut reader = Reader::new(&tokens, report);
    (0..tokens.len()).for_each(|place| reader.look(place));
    let (has_environment, sends) = (reader.has_environment, reader.sends);
    if sends {
        report.all_send();
    }
    if has_environment && report.has_command() {
        report.unread("it runs a program and uses the environment");
    }
    Ok(())
}

/// What may stand behind the last token.
#[derive(PartialEq, Eq)]
enum Turn {
    /// A value.
    Value,
    /// An operator.
    Operator,
    /// Both.
    Either,
}

fn turn(source: &Source<'_>) -> Turn {
    let Some(last) = source.last() else { return Turn::Value };
    let before =
        source.tokens.len().checked_sub(2).and_then(|place| source.tokens.get(place)).map_or("", |token| &token.text);
    match last.kind {
        Kind::Line => Turn::Value,
        Kind::Sign if has(") ] } #}", &last.text) => Turn::Operator,
        Kind::Sign if last.text == "." || last.text == "&." => Turn::Either,
        Kind::Sign => Turn::Value,
        Kind::Name if !source.is_spaced || source.second().is_none_or(|next| next == ' ' || next == '=') => {
            let is_begin = has(BEGINS, &last.text) && !has(CALLS, &last.text) && !has(". &. ::", before);
            if is_begin { Turn::Value } else { Turn::Operator }
        }
        Kind::Name if has(". &. :: def", before) => Turn::Either,
        Kind::Name if has(CALLS, &last.text) && is_given(source, &last.text) => Turn::Either,
        Kind::Name if has(BEGINS, &last.text) => Turn::Value,
        Kind::Name if has("nil true false self end", &last.text) => Turn::Operator,
        Kind::Name => Turn::Either,
        _ => Turn::Operator,
    }
}

/// Whether a name may have been given a value before, so that it is no method.
fn is_given(source: &Source<'_>, name: &str) -> bool {
    if source.tokens.len() > 800 {
        return true;
    }
    let near = |place: Option<usize>| place.and_then(|place| source.tokens.get(place)).map_or("", |token| &token.text);
    source.tokens.iter().enumerate().any(|(place, token)| {
        if token.kind != Kind::Name || token.text != name {
            return token.text == "=~";
        }
        let (next, before) = (near(place.checked_add(1)), near(place.checked_sub(1)));
        has(ASSIGNS, next) || has(", | ) : in ;", next) || has(", | ( => in * & for", before)
    })
}

const UNCLEAR: &str = "a sign of it can be read in two ways";

fn tokens(source: &mut Source<'_>, is_inside: bool) -> Lexed {
    let mut open: Vec<char> = Vec::new();
    let mut is_fresh = true;
    while let Some(next) = source.peek() {
        if source.is_too_long() || open.len() > 80 {
            return Err("it is longer than skraft reads");
        }
        if is_fresh && (source.rest().starts_with("=begin") || source.rest().starts_with("__END__")) {
            return Err("it has a part that is no code");
        }
        is_fresh = false;
        match next {
            ' ' | '\t' | '\r' | '\u{b}' | '\u{c}' => {
                source.bump();
                source.is_spaced = true;
            }
            '\n' => {
                source.bump();
                is_fresh = true;
                source.is_spaced = true;
                if !matches!(open.last(), Some('(' | '[')) {
                    source.push(Kind::Line, "");
                }
            }
            '\\' => {
                source.bump();
                source.is_spaced = true;
                if !(source.eat("\n") || source.eat("\r\n")) {
                    return Err("a backslash stands outside of a text");
                }
            }
            '#' => drop(source.take_while(|letter| letter != '\n')),
            '"' => quoted(source, Kind::Text, '"')?,
            '`' if source.follows(". &. ::") || source.last().is_some_and(|last| last.text == "def") => {
                return Err(UNCLEAR);
            }
            '`' => quoted(source, Kind::Command, '`')?,
            '\'' => plain(source, '\'')?,
            '}' if is_inside && open.is_empty() => return Ok(()),
            '/' => slash(source)?,
            '%' => percent(source)?,
            '?' => question(source)?,
            ':' => colon(source)?,
            '<' if source.rest().starts_with("<<") && turn(source) != Turn::Operator && is_here(source) => {
                return Err("it has a here-document");
            }
            '@' | '$' => variable(source)?,
            '\u{80}'.. => return Err("a name has letters beyond ASCII"),
            _ if next.is_ascii_digit() => source.number(false),
            _ if is_wordly(next) => name(source),
            _ => {
                match next {
                    '(' | '[' | '{' => open.push(next),
                    ')' | ']' | '}' => drop(open.pop()),
                    _ => {}
                }
                source.sign(SIGNS)?;
            }
        }
    }
    if is_inside { Err("a text does not end") } else { Ok(()) }
}

fn is_here(source: &Source<'_>) -> bool {
    source.rest().chars().nth(2).is_some_and(|next| matches!(next, '~' | '-' | '"' | '\'' | '`') || is_wordly(next))
}

/// A name, which may end in `?` or `!`.
fn name(source: &mut Source<'_>) {
    let rest = source.rest();
    let length = rest.find(|letter| !is_wordly(letter)).unwrap_or(rest.len());
    let mut behind = rest.get(length..).unwrap_or("").chars();
    let is_marked = matches!(behind.next(), Some('?' | '!'));
    let (one, two) = (behind.next(), behind.next());
    let is_part = is_marked && (one != Some('=') || matches!(two, Some('=' | '~' | '>')));
    let text = source.take(if is_part { length.saturating_add(1) } else { length });
    source.push(Kind::Name, text);
}

fn variable(source: &mut Source<'_>) -> Lexed {
    let is_global = source.bump() == Some('$');
    source.eat("@");
    let mut name = source.word();
    if name.is_empty() && is_global {
        name = source.take(source.peek().map_or(0, char::len_utf8));
    }
    if name.is_empty() || (is_global && name == "-") {
        return Err("skraft does not know a variable of it");
    }
    if is_global
        && !has(GLOBALS, name)
        && (name.starts_with(|first: char| !first.is_ascii_lowercase()) || name.contains("load"))
    {
        return Err("skraft does not know a variable of it");
    }
    source.push(Kind::Variable, name);
    Ok(())
}

fn slash(source: &mut Source<'_>) -> Lexed {
    match turn(source) {
        Turn::Value => regex(source, '/', '/'),
        Turn::Operator => source.sign(SIGNS),
        Turn::Either => Err(UNCLEAR),
    }
}

fn regex(source: &mut Source<'_>, open: char, close: char) -> Lexed {
    source.bump();
    let place = source.reserve(Kind::Regex);
    content(source, open, close, true)?;
    source.take_while(|letter| letter.is_ascii_lowercase());
    source.settle(place, String::new());
    Ok(())
}

fn question(source: &mut Source<'_>) -> Lexed {
    let mut behind = source.rest().chars().skip(1);
    let (one, two) = (behind.next(), behind.next());
    let is_letter = one.is_some_and(|one| !one.is_whitespace()) && !two.is_some_and(is_wordly);
    match turn(source) {
        Turn::Value if is_letter && one != Some('\\') => {
            source.bump();
            let letter = source.bump().unwrap_or(ANYTHING);
            source.push(Kind::Text, letter.to_string());
            Ok(())
        }
        Turn::Operator => source.sign(SIGNS),
        Turn::Either if !is_letter && one == Some(' ') => source.sign(SIGNS),
        _ => Err(UNCLEAR),
    }
}

/// A symbol, which is a text, or the sign.
fn colon(source: &mut Source<'_>) -> Lexed {
    let next = source.second();
    if next == Some(':') || next.is_none_or(char::is_whitespace) || turn(source) == Turn::Operator {
        return source.sign(SIGNS);
    }
    source.bump();
    match next {
        Some('"') => return quoted(source, Kind::Text, '"'),
        Some('\'') => return plain(source, '\''),
        Some(letter) if is_wordly(letter) => {
            let rest = source.rest();
            let length = rest.find(|letter| !is_wordly(letter)).unwrap_or(rest.len());
            let more = rest.get(length..).unwrap_or("");
            let is_marked = more.starts_with(['?', '!']) && !more.get(1..).is_some_and(|more| more.starts_with('='));
            let text = source.take(if is_marked { length.saturating_add(1) } else { length });
            // `:x=` is a symbol, `:x=>` and `:x==` are not.
            let is_set = source.peek() == Some('=') && !matches!(source.second(), Some('>' | '~' | '='));
            if is_set || source.rest().starts_with("==>") {
                return Err(UNCLEAR);
            }
            if has(DENIED, text) || source.peek() == Some('(') {
                return Err("a symbol of it names what runs code");
            }
            source.push(Kind::Text, text);
        }
        Some(_) => {
            let text = source.take_while(|letter| {
                matches!(
                    letter,
                    '+' | '-' | '*' | '/' | '<' | '>' | '=' | '&' | '|' | '^' | '%' | '[' | ']' | '~' | '!'
                )
            });
            if text.is_empty() {
                return Err(UNCLEAR);
            }
            source.push(Kind::Text, text);
        }
        None => {}
    }
    Ok(())
}

fn percent(source: &mut Source<'_>) -> Lexed {
    match turn(source) {
        Turn::Operator => return source.sign(SIGNS),
        Turn::Either => return Err(UNCLEAR),
        Turn::Value => {}
    }
    source.bump();
    let kind =
        if source.peek().is_some_and(|next| next.is_ascii_alphabetic()) { source.bump().unwrap_or('Q') } else { 'Q' };
    let open = source.peek().filter(|open| open.is_ascii_punctuation()).ok_or(UNCLEAR)?;
    let close = closing(open);
    match kind {
        'w' | 'i' | 'q' | 's' => {
            source.bump();
            let place = source.reserve(Kind::Text);
            let text = content(source, open, close, false)?;
            if text.split_whitespace().any(|word| has(DENIED, word)) {
                return Err("a symbol of it names what runs code");
            }
            source.settle(place, if kind == 'q' { text } else { ANYTHING.to_string() });
        }
        'W' | 'I' | 'Q' | 'x' => {
            source.bump();
            let place = source.reserve(if kind == 'x' { Kind::Command } else { Kind::Text });
            let text = content(source, open, close, true)?;
            source.settle(place, if matches!(kind, 'W' | 'I') { ANYTHING.to_string() } else { text });
        }
        'r' => regex(source, open, close)?,
        _ => return Err(UNCLEAR),
    }
    Ok(())
}

fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        other => other,
    }
}

fn plain(source: &mut Source<'_>, quote: char) -> Lexed {
    source.bump();
    let text = content(source, quote, quote, false)?;
    source.push(Kind::Text, text);
    Ok(())
}

fn quoted(source: &mut Source<'_>, kind: Kind, quote: char) -> Lexed {
    source.bump();
    let place = source.reserve(kind);
    let text = content(source, quote, quote, true)?;
    source.settle(place, text);
    Ok(())
}

/// The text up to a delimiter, which may nest; code in it becomes tokens.
fn content(source: &mut Source<'_>, open: char, close: char, is_live: bool) -> Lexed<String> {
    let (mut all, mut depth): (String, usize) = (String::new(), 0);
    loop {
        if is_live && source.eat("#{") {
            all.push(ANYTHING);
            source.enter()?;
            source.push(Kind::Sign, OPEN);
            tokens(source, true)?;
            source.eat("}");
            source.push(Kind::Sign, CLOSE);
            source.leave();
            continue;
        }
        match source.bump().ok_or("a text does not end")? {
            letter if letter == close && depth == 0 => return Ok(all),
            '\\' if is_live && matches!(source.peek(), Some('c' | 'C' | 'M')) => return Err(UNCLEAR),
            '\\' if is_live => source.escape(&mut all, false)?,
            '\\' if source.peek().is_some_and(|next| next == close || next == open || next == '\\') => {
                all.extend(source.bump())
            }
            '#' if is_live && matches!(source.peek(), Some('@' | '$')) => all.push(ANYTHING),
            letter => {
                if letter == close {
                    depth = depth.saturating_sub(1);
                } else if letter == open {
                    depth = depth.saturating_add(1);
                }
                all.push(letter);
            }
        }
    }
}

struct Reader<'t, 'a, 'r, 'w> {
    tokens: &'t Tokens<'a>,
    report: &'r mut Report<'w>,
    /// Names that are given something, or defined.
    local: Vec<&'t str>,
    has_environment: bool,
    sends: bool,
}

impl<'t, 'a, 'r, 'w> Reader<'t, 'a, 'r, 'w> {
    fn new(tokens: &'t Tokens<'a>, report: &'r mut Report<'w>) -> Self {
        let mut local: Vec<&str> =
            (0..tokens.len()).filter(|place| is_bound(tokens, *place)).map(|place| tokens.name(place)).collect();
        for place in 0..tokens.len() {
            let is_fields = tokens.is_name(place, "attr_accessor attr_reader attr_writer")
                || (tokens.name(place) == "new" && tokens.is_name(place.wrapping_sub(2), "Struct"));
            let fields = (place..tokens.len())
                .skip(1)
                .take_while(|place| tokens.is(*place, Kind::Text) || tokens.is_sign(*place, ", ("));
            local.extend(fields.filter(|_| is_fields).map(|place| tokens.text(place, Kind::Text)));
        }
        local.sort_unstable();
        local.dedup();
        Self { tokens, report, local, has_environment: false, sends: false }
    }

    fn is_local(&self, name: &str) -> bool {
        self.local.binary_search(&name).is_ok() && !has(DENIED, name) && !has(FIXED, name)
    }

    fn look(&mut self, place: usize) {
        let tokens = self.tokens;
        match tokens.at(place).map(|token| token.kind) {
            Some(Kind::Command) => self.report.shell(Word::known(tokens.text(place, Kind::Command))),
            Some(Kind::Sign) if tokens.sign(place) == "&" => self.block(place),
            Some(Kind::Name) => self.name(place),
            _ => {}
        }
    }

    /// `&:name` calls what it names.
    fn block(&mut self, place: usize) {
        let next = place.saturating_add(1);
        let is_spaced = |place: usize| self.tokens.at(place).is_some_and(|token| token.is_spaced);
        let is_pass = !is_spaced(next) && (is_spaced(place) || self.tokens.is_sign(place.wrapping_sub(1), "( ,"));
        let name = self.tokens.text(next, Kind::Text);
        if is_pass && !(has(METHODS, name) || self.is_local(name)) {
            self.report.unread("it passes on a block that is not on the line");
        }
    }

    fn name(&mut self, place: usize) {
        let tokens = self.tokens;
        let (name, before, next) = (tokens.name(place), place.wrapping_sub(1), place.saturating_add(1));
        let is_label = tokens.sign(next) == ":"
            && tokens.at(next).is_some_and(|token| !token.is_spaced)
            && tokens.sign(before) != "?";
        if tokens.is_name(before, "def") {
            return self.report.wants(!has(DENIED, name) || name == "method_missing", name);
        }
        if tokens.is_sign(before, ". &. ::") {
            if !self.is_constant(before.wrapping_sub(1)) {
                self.method(place);
            }
            return;
        }
        if is_label && !has(DENIED, name) {
            return;
        }
        if name.starts_with(|first: char| first.is_ascii_uppercase()) {
            return self.constant(place);
        }
        if has(KEYWORDS, name) {
            return;
        }
        let is_known = letter(KERNEL, name);
        match is_known {
            Some(what) if what != '?' => self.does(what, place, name),
            _ if self.is_local(name) => {}
            _ => self.report.unknown(name),
        }
    }

    /// Whether a name ends a constant, which was followed from its begin.
    fn is_constant(&self, place: usize) -> bool {
        let is_upper = self.tokens.name(place).starts_with(|first: char| first.is_ascii_uppercase());
        let before = place.wrapping_sub(1);
        is_upper
            && (!self.tokens.is_sign(before, ". &. ::")
                || (self.tokens.sign(before) == "::" && self.is_constant(before.wrapping_sub(1))))
    }

    fn constant(&mut self, place: usize) {
        let tokens = self.tokens;
        let mut end = place;
        let is_upper = |place: usize| tokens.name(place).starts_with(|first: char| first.is_ascii_uppercase());
        while tokens.sign(end.saturating_add(1)) == "::" && is_upper(end.saturating_add(2)) {
            end = end.saturating_add(2);
        }
        let path = tokens.joined(place, end.saturating_add(1));
        let (next, name) = (end.saturating_add(1), end.saturating_add(2));
        self.has_environment |= path == "ENV";
        if tokens.is_sign(next, ". &. ::") {
            if tokens.sign(next) == "." && tokens.is(name, Kind::Sign) {
                return self.report.unknown(&path);
            }
            return self.class_method(&path, name);
        }
        if tokens.sign(next) == "(" && has("Integer Float String Array Hash Rational Complex URI Set BigDecimal", &path)
        {
            return;
        }
        let is_indexed = tokens.sign(next) == "[" && has("Dir Hash Array Set ENV ARGV", &path);
        let member = path.rsplit_once("::").is_some_and(|(class, member)| listed(CLASSES, class, member) == Some(' '));
        let is_error = path.ends_with("Error") || path.ends_with("Exception");
        let is_own = self.is_local(&path) && line(CLASSES, &path).is_none();
        if !(is_indexed || member || is_error || is_own || has(VALUES, &path)) {
            self.odd(&path);
        }
    }

    fn odd(&mut self, path: &str) {
        self.report.unknown(path);
        if has(WEB, path) {
            self.report.contact_all(self.tokens);
        }
    }

    fn class_method(&mut self, path: &str, place: usize) {
        let name = self.tokens.name(place);
        let shown = format!("{path}.{name}");
        match listed(CLASSES, path, name) {
            Some(what) => self.does(what, place, &shown),
            None if line(CLASSES, path).is_none()
                && (self.is_local(path) || has(VALUES, path) || path.ends_with("Error")) =>
            {
                self.method(place)
            }
            None => self.odd(&shown),
        }
    }

    fn method(&mut self, place: usize) {
        let (name, next) = (self.tokens.name(place), place.saturating_add(1));
        let is_set = self.tokens.sign(next) == "=" && self.is_local(name);
        match name {
            "inject" | "reduce" => self.inject(place),
            "class" => self.class(place),
            "new" if !self.is_made(place) => self.report.unknown(".new"),
            _ if has(METHODS, name) || self.is_local(name) || is_set => self.sends |= has("post put patch", name),
            _ => self.report.unknown(&format!(".{name}")),
        }
    }

    /// `.new` only of a constant: a class is no value.
    fn is_made(&self, place: usize) -> bool {
        self.tokens.name(place.wrapping_sub(2)).starts_with(|first: char| first.is_ascii_uppercase())
    }

    /// The class of a value may be shown and compared.
    fn class(&mut self, place: usize) {
        let next = place.saturating_add(1);
        let open = self.tokens.partner(next).wrapping_sub(1);
        let is_shown = self.tokens.sign(next) == CLOSE
            || (self.tokens.sign(next) == "." && self.tokens.is_name(next.saturating_add(1), "name to_s"))
            || (self.tokens.sign(next) == ")" && self.tokens.is_name(open, "puts p print pp"))
            || self.tokens.is_sign(next, "== !=");
        if !is_shown {
            self.report.unknown(".class");
        }
    }

    /// `inject(:name)` calls what it names.
    fn inject(&mut self, place: usize) {
        let next = place.saturating_add(1);
        let parts = if self.tokens.sign(next) == "(" { self.tokens.arguments(next) } else { Vec::new() };
        let behind = if self.tokens.sign(next) == "(" { self.tokens.over(next) } else { next };
        let has_block = self.tokens.sign(behind) == "{" || self.tokens.name(behind) == "do";
        let last = parts.last().copied();
        let is_named = last
            .is_some_and(|(from, to)| to == from.saturating_add(1) && has(METHODS, self.tokens.text(from, Kind::Text)));
        let is_passed = last.is_some_and(|(from, _)| self.tokens.sign(from) == "&");
        if !(is_passed || is_named || (has_block && parts.len() < 2)) {
            self.report.unread("it calls a method that is not on the line");
        }
    }

    /// The arguments of a call, in brackets or not.
    fn arguments(&self, place: usize) -> Vec<(usize, usize)> {
        let next = place.saturating_add(1);
        if self.tokens.sign(next) == "(" && self.tokens.at(next).is_some_and(|token| !token.is_spaced) {
            return self.tokens.arguments(next);
        }
        let around = self.tokens.around(place);
        let last =
            if around == usize::MAX { self.tokens.len() } else { self.tokens.partner(around).min(self.tokens.len()) };
        let mut end = next;
        let is_end = |place: usize| {
            let is_closed = self.tokens.is(place, Kind::Line) || self.tokens.is_sign(place, "; } ) ] #} { && ||");
            is_closed || self.tokens.is_name(place, "do if unless while until and or rescue then end")
        };
        while end < last && !(is_end(end) && !(self.tokens.sign(end) == "{" && end == next)) {
            end = self.tokens.over(end);
        }
        self.tokens.split(next, end.min(last))
    }

    fn does(&mut self, what: char, place: usize, shown: &str) {
        if what == ' ' {
            return;
        }
        let parts = self.arguments(place);
        let first = self.value(&parts, 0);
        let is_open =
            parts.iter().any(|(from, _)| self.tokens.is_sign(*from, "* ** &") && self.tokens.sign(*from) != "&");
        if is_open {
            return self.report.unknown(shown);
        }
        match what {
            'L' => self.report.runs(first.text()),
            'Q' if has(LIBRARIES, first.text()) => {}
            'Q' => self.report.runs(first.text()),
            's' => self.command(&parts),
            'O' | 'p' if first.exact().is_none_or(|path| path.trim_start().starts_with('|')) => {
                match first.exact().map(|path| path.trim_start().trim_start_matches('|').trim_start().to_owned()) {
                    Some(command) => self.report.shell(Word::known(command)),
                    None => self.report.unread("it opens what may be a command"),
                }
            }
            'O' if is_address(first.text()) => self.report.contact(first, false),
            'O' | 'o' | 'r' | 'p' => self.open(what, &parts),
            'u' | 'U' => {
                let address = self.address(parts.first().copied());
                if shown == "URI.open" && !is_address(address.text()) && address.exact().is_some() {
                    return self.report.unknown(shown);
                }
                self.report.contact(address, what == 'U');
            }
            'h' | 'H' => self.report.contact(self.address(parts.first().copied()), what == 'H'),
            'N' => self.sends = true,
            '2' | '3' => {
                let from: usize = if what == '2' { 1 } else { 2 };
                (from..parts.len().max(from.saturating_add(1)))
                    .for_each(|n| self.report.write(self.value(&parts, n), None));
            }
            'w' => {
                let text =
                    parts.get(1).filter(|_| parts.len() == 2 && shown == "File.write").map(|part| self.word(*part));
                self.report.write(first, text.and_then(|text| text.exact().map(str::to_owned)));
            }
            _ => {
                let words: Vec<Word> =
                    parts.iter().filter(|part| self.key(**part).is_empty()).map(|part| self.word(*part)).collect();
                self.report.act(what, words.len(), &|n| words.get(n).cloned().unwrap_or_else(Word::anything));
            }
        }
    }

    /// The name of an argument that has one.
    fn key(&self, (from, _): (usize, usize)) -> &'t str {
        if self.tokens.sign(from.saturating_add(1)) == ":" { self.tokens.name(from) } else { "" }
    }

    fn open(&mut self, what: char, parts: &[(usize, usize)]) {
        let path = self.value(parts, 0);
        let mode = parts.get(1).filter(|part| self.key(**part).is_empty() && matches!(what, 'O' | 'o'));
        let mode = mode.map(|part| self.word(*part));
        let is_read =
            mode.is_none_or(|mode| mode.exact().is_some_and(|mode| only_reads(mode.split(':').next().unwrap_or(""))));
        let is_plain = parts.iter().skip(1).all(|part| {
            has("encoding external_encoding chomp headers col_sep symbolize_names", self.key(*part))
                || self.key(*part).is_empty()
        });
        let is_arrow = parts.iter().any(|(from, to)| (*from..*to).any(|place| self.tokens.sign(place) == "=>"));
        let is_given = matches!(what, 'r' | 'p')
            && parts
                .iter()
                .skip(1)
                .any(|(from, to)| self.key((*from, *to)).is_empty() && self.tokens.is(*from, Kind::Name));
        if is_read && is_plain && !is_arrow && !is_given {
            if !path.exact().is_some_and(|path| is_device(path) || path == "/dev/stdin") {
                self.report.read(path);
            }
        } else {
            self.report.write(path, None);
        }
    }

    /// Whether the last argument is a text, and so no options, which could send what is printed to a file.
    fn ends_in_text(&self, parts: &[(usize, usize)]) -> bool {
        parts.last().is_some_and(|(from, to)| {
            self.tokens.is(*from, Kind::Text) || self.tokens.joined(*from, *to).starts_with("ARGV[")
        })
    }

    fn command(&mut self, parts: &[(usize, usize)]) {
        let words: Vec<Word> = parts.iter().map(|part| self.word(*part)).collect();
        match parts {
            [(from, to)] if self.tokens.sign(*from) == "[" && self.tokens.over(*from) == *to => {
                let parts = self.tokens.arguments(*from);
                let words = parts.iter().map(|part| self.word(*part)).collect();
                if self.ends_in_text(&parts) {
                    self.report.command(words)
                } else {
                    self.report.unknown("system with options")
                }
            }
            [_] => self.report.shell(words.into_iter().next().unwrap_or_default()),
            [(from, _), rest @ ..]
                if self.tokens.is(*from, Kind::Text) && rest.iter().all(|part| self.key(*part).is_empty()) =>
            {
                let is_option = (*from..self.tokens.len())
                    .take_while(|place| !self.tokens.is(*place, Kind::Line))
                    .any(|place| self.tokens.sign(place) == "=>");
                if is_option || !self.ends_in_text(parts) {
                    self.report.unknown("system with options");
                } else {
                    self.report.command(words);
                }
            }
            _ => self.report.unread("it runs a program that is not on the line"),
        }
    }

    fn value(&self, parts: &[(usize, usize)], place: usize) -> Word {
        parts.get(place).map_or_else(Word::anything, |part| self.word(*part))
    }

    /// A text, or an address made of one.
    fn address(&self, part: Option<(usize, usize)>) -> Word {
        let Some((from, to)) = part else { return Word::anything() };
        let open =
            (from..to).find(|place| self.tokens.sign(*place) == "(").filter(|open| self.tokens.over(*open) == to);
        match open.filter(|_| self.tokens.name(from) == "URI").map(|open| self.tokens.arguments(open)).as_deref() {
            Some([one]) => self.word(*one),
            _ => self.word((from, to)),
        }
    }

    fn word(&self, (from, to): (usize, usize)) -> Word {
        if let Some(text) = self.tokens.literal(from, to) {
            return Word::known(text);
        }
        let all = self.tokens.joined(from, to);
        let number = all
            .strip_prefix("ARGV[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|number| number.parse::<usize>().ok());
        let is_kept = |place: usize| {
            self.tokens.sign(place.saturating_add(1)) == "["
                && !self.tokens.is_sign(self.tokens.over(place.saturating_add(1)), ASSIGNS)
        };
        let is_plain = (0..self.tokens.len()).filter(|place| self.tokens.name(*place) == "ARGV").all(is_kept);
        number
            .filter(|_| is_plain)
            .and_then(|number| self.report.arguments.get(number).cloned())
            .unwrap_or_else(Word::anything)
    }
}

/// Whether a token gives a name something.
fn is_bound(tokens: &Tokens<'_>, place: usize) -> bool {
    let (before, next) = (place.wrapping_sub(1), place.saturating_add(1));
    if tokens.name(place).is_empty() || tokens.is_sign(before, ". &. ::") {
        return tokens.is_sign(before, ". ")
            && tokens.name(place.wrapping_sub(2)) == "self"
            && tokens.name(place.wrapping_sub(3)) == "def";
    }
    let is_parameter = {
        let around = tokens.around(place);
        tokens.name(around.wrapping_sub(2)) == "def" || tokens.sign(around.wrapping_sub(1)) == "->"
    };
    let is_piped = tokens.sign(before) == "|"
        || tokens.sign(next) == "|"
        || (tokens.is_sign(before, ", (") && tokens.is_sign(next, ", )"));
    let is_many = tokens.sign(before) == "," || tokens.sign(next) == ",";
    tokens.is_sign(next, ASSIGNS)
        || tokens.is_name(before, "def class module for")
        || tokens.sign(before) == "=>"
        || is_parameter
        || is_piped
        || is_many
}

#[cfg(test)]
mod tests {
    use super::super::Language::Ruby;
    use super::super::tests::{judge, shake};

    const CASES: &[(&str, &str)] = &[
        ("puts 1 + 1", ""),
        ("puts File.read(\"a\")", "r:a"),
        ("puts File.read \"a\"", "r:a"),
        ("require \"json\"; puts JSON.parse(File.read(\"a.json\"))[\"name\"]", "r:a.json"),
        ("require 'yaml'; p YAML.load_file('a.yml')", "r:a.yml"),
        ("ARGF.each_line { |l| puts l.upcase if l =~ /x/ }", ""),
        ("$stdin.each_line do |line|\n  puts line.split(',')[1]\nend", ""),
        ("puts ARGV.map(&:to_i).inject(:+)", ""),
        ("puts [3, 1].sort_by { |x| -x }.first, %w[a b].join(' ')", ""),
        ("Dir.glob('**/*.rb').each { |f| puts \"#{f}: #{File.readlines(f).size}\" }", "r:…"),
        ("Dir['*.rb'].each { |f| puts f }", ""),
        ("h = Hash.new(0); File.foreach('a') { |l| h[l.chomp] += 1 }; h.each { |k, v| puts \"#{k} #{v}\" }", "r:a"),
        ("def f(n) = n < 2 ? 1 : n * f(n - 1)\nputs f(5)", ""),
        ("class A\n  attr_reader :x\n  def initialize(x); @x = x; end\nend\nputs A.new(1).x", ""),
        ("P = Struct.new(:a, :b); puts P.new(1, 2).a", ""),
        ("puts RUBY_VERSION, ENV['HOME'], ENV.fetch('X', 'y')", ""),
        ("puts 4 / 2, 5 % 3, 10 / 2 / 1", ""),
        ("puts 'a' \"b\", :sym, ?a, 1..3, 0x1f", ""),
        ("puts \"x\" if \"abc\" =~ /b/ && !\"a\".empty?", ""),
        ("print $_ if /foo/", ""),
        ("require 'date'; puts (Date.today - 1).strftime('%F')", ""),
        ("begin; Integer('x'); rescue ArgumentError => e; puts e.message; end", ""),
        ("require 'digest'; puts Digest::SHA256.hexdigest('x')", ""),
        ("puts [1,2].reduce(0) { |a, b| a + b }, 1.class", "?"),
        ("puts(1.class)", ""),
        ("puts \"#{1.class}\", [[1, 2]].to_h.transform_values(&:to_s)", ""),
        ("x = 5; puts x > 3 ? 'a' : 'b'", ""),
        ("puts File.open('a', 'r').read", "r:a"),
        ("f = ->(x) { x * 2 }; puts f.(2), f.call(3)", ""),
        ("require 'csv'; CSV.foreach('a.csv', headers: true) { |r| puts r['x'] }", "r:a.csv"),
        ("puts ARGV[0]; puts File.read(ARGV[1])", "r:two"),
        ("puts [1, nil].compact.map { _1 + 1 }.sum.round(2)", ""),
        ("puts \"a,b\".split(/,/).map { |x| x.gsub(/a/, 'b') }", ""),
        ("File.write(\"out.txt\",\"b\")", "w:out.txt="),
        ("File.write 'out.txt', x = 1", "w:out.txt"),
        ("File::write('out.txt', 'b')", "w:out.txt="),
        ("File.open('out', 'w') { |f| f.puts 'x' }", "w:out"),
        ("File.open('out', 'a+')", "w:out"),
        ("File.open('out', mode: 'w')", "w:out"),
        ("open('out', 'w')", "w:out"),
        ("File.read('a', mode: 'w')", "w:a"),
        ("File.open(x = 'out', m = 'w')", "w:…"),
        ("File.delete('a', 'b'); File.rename('c', 'd')", "d:a d:b d:c w:d"),
        ("Dir.mkdir('d'); require 'fileutils'; FileUtils.rm_rf('e'); FileUtils.mkdir_p 'f'", "w:d d:e w:f"),
        ("File.chmod(0755, 'a')", "w:a"),
        ("system('ls -l')", "$:ls -l"),
        ("system 'ls', '-l'", "x:ls,-l"),
        ("puts `git log`", "$:git log"),
        ("puts %x(git log)", "$:git log"),
        ("puts `rm #{ARGV[0]}`", "?"),
        ("IO.popen('ls').read", "$:ls"),
        ("IO.popen(['ls', '-l'])", "x:ls,-l"),
        ("open('|touch pwn')", "$:touch pwn"),
        ("IO.read('|touch pwn')", "$:touch pwn"),
        ("open(ARGV[0] + 'x')", "?"),
        ("Kernel.open('| ls')", "$:ls"),
        ("Kernel.system('ls')", "$:ls"),
        ("require 'open3'; Open3.capture2('ls')", "$:ls"),
        ("system({'A' => 'b'}, 'ls')", "?"),
        ("system(cmd = 'x')", "?"),
        ("require 'net/http'; puts Net::HTTP.get(URI('https://a.example.com/x'))", "c:https://a.example.com/x"),
        ("require 'open-uri'; puts URI.open('https://a.example.com').read", "c:https://a.example.com"),
        ("require 'net/http'; Net::HTTP.post(URI('https://a.example.com'), 'x')", "C:https://a.example.com"),
        (
            "require 'net/http'; Net::HTTP.start('h.example.com', 443, use_ssl: true) { |h| puts h.get('/').code }",
            "c:h.example.com",
        ),
        ("require 'net/http'; puts Net::HTTP.get(URI(ARGV[0]))", "c:https://arg.example.com/"),
        ("require 'socket'; TCPSocket.new('h.example.com', 80)", "C:h.example.com"),
        ("require './lib/x'", "!"),
        ("require_relative 'x'", "!"),
        ("load 'x.rb'", "!"),
        ("eval('1')", "?"),
        ("self.send(:system, 'ls')", "?"),
        ("Object.send('sys' + 'tem', 'ls')", "?"),
        ("Kernel.public_send(:puts)", "?"),
        ("'x'.instance_eval('1')", "?"),
        ("Kernel.const_get(:File)", "?"),
        ("Object.const_get('File').write('a', 'b')", "?"),
        ("method(:puts).call('x')", "?"),
        ("[File].each { |f| f.write('a', 'b') }", "?"),
        ("f = File; f.write('a', 'b')", "?"),
        ("File.open('a').class.write('b', 'c')", "?"),
        ("c = File.open('a').class; c.write('b', 'c')", "?"),
        ("['ls'].each(&:system)", "?"),
        ("['ls'].each(&method(:system))", "?"),
        ("[1, 'x'].inject(:instance_eval)", "?"),
        ("s = 'instance_eval'.to_sym; [1, 'x'].inject(s)", "?"),
        ("s = 'instance_eval'.to_sym; ['x'].each(&s)", "?"),
        ("1.to_enum(:instance_eval, 'x').next", "?"),
        ("puts \"#{system('ls')}\"", "$:ls"),
        ("puts /#{eval('1')}/", "?"),
        ("puts %Q(#{eval('1')})", "?"),
        ("puts %W[#{eval('1')}]", "?"),
        ("puts :\"#{eval('1')}\"", "?"),
        ("puts 'a\\\\'; eval('1') #'", "?"),
        ("alias x system; x 'ls'", "?"),
        ("define_method(:x) { }", "?"),
        ("ObjectSpace.each_object", "?"),
        ("fork { }", "?"),
        ("$LOAD_PATH.unshift('.')", "?"),
        ("$: << '.'", "?"),
        ("$-i = ''", "?"),
        ("ARGF.inplace_mode = '.bak'", "?"),
        ("p, q = 1, 2; p /'/; eval('1') #'", "?"),
        ("def f; p = 1; end; p /'/; eval('1') #'", "?"),
        ("x /'/; eval('1') #'", "?"),
        ("puts <<X\n#{eval('1')}\nX", "?"),
        ("\"\\c\" + \"; eval('1') #\"", "?"),
        ("=begin\n'\n=end\neval('1') #'", "?"),
        ("x = 1\n__END__\n'", "?"),
        ("binding.eval('1')", "?"),
        ("require 'erb'; ERB.new('<% %>').result", "?"),
        ("Marshal.load('x')", "?"),
        ("Class.new", "?"),
        ("class X < File; end", "?"),
        ("include FileUtils; rm_rf 'x'", "?"),
        ("x ? 1 :system('ls')", "?"),
        ("Process.kill(9, 1)", "?"),
        ("trap('INT') { }", "?"),
        ("HTTParty.get('https://a.example.com')", "?"),
        ("unknown_call 'x'", "?"),
        (":x=%(;`touch pwn` )", "?"),
        ("x = {:a=>1, b: 2}; p x[:a]==1, x[:b]!=2", ""),
        ("o = {out: 'pwn'}; system('ls', o)", "?"),
        ("o = {out: 'pwn'}; IO.popen(['ls', o])", "?"),
        ("system('ls', out: 'pwn')", "?"),
        ("o = {mode: 'w'}; File.read('a', o)", "w:a"),
        ("require 'pathname'; Pathname.new('a').write('b')", "?"),
        ("é = 1", "?"),
    ];

    #[test]
    fn code_is_told() {
        judge(Ruby, CASES);
    }

    #[test]
    fn nothing_panics() {
        shake(Ruby, CASES);
    }
}
