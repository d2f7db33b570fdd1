//! `php -r`.
//!
//! A function is called by its name, or not at all: a value that is called (`$f()`, `[$o, 'm']()`, `->$m()`) is opaque, and
//! so is a function that calls another, unless that is written there. Names count in any case of letters.

use super::super::word::{ANYTHING, Word};
use super::report::{Report, is_address, only_reads};
use super::tokens::{CLOSE, Kind, Lexed, OPEN, Source, Tokens, has, is_wordly, letter};

const SIGNS: &str =
    "?-> <=> ... === !== **= <<= >>= ??= -> => :: == != <> <= >= && || ?? ++ -- += -= *= /= .= %= &= |= ^= << >> **";
const KEYWORDS: &str = "echo print if else elseif endif while endwhile for endfor foreach endforeach do switch case default break continue return \
function fn static global isset empty unset list array match throw try catch finally new clone instanceof and or xor as use yield from exit die \
declare int string float bool null true false self parent object iterable mixed void callable";
/// Words of which nothing behind is known to be harmless.
const STRANGE: &str =
    "eval class interface trait enum namespace abstract final goto extends implements const __halt_compiler";
const FUNCTIONS: &str = "strlen count printf sprintf vsprintf vprintf number_format implode join explode trim ltrim rtrim chop strtolower strtoupper \
ucfirst ucwords lcfirst substr substr_count substr_replace strpos stripos strrpos strstr stristr strrchr str_replace str_ireplace str_repeat str_pad \
str_split str_contains str_starts_with str_ends_with str_word_count strrev strcmp strcasecmp strncmp strncasecmp strnatcmp strnatcasecmp wordwrap \
nl2br htmlspecialchars htmlspecialchars_decode html_entity_decode htmlentities strip_tags addslashes stripslashes chunk_split similar_text \
levenshtein soundex metaphone ucwords nl_langinfo sscanf strtr strtok chr ord dechex hexdec bindec decbin octdec decoct base_convert bin2hex hex2bin \
md5 sha1 crc32 hash hash_algos hash_hmac base64_encode base64_decode urlencode urldecode rawurlencode rawurldecode http_build_query parse_url uniqid \
random_int random_bytes mt_rand rand mt_srand srand mt_getrandmax json_encode json_decode json_last_error json_last_error_msg json_validate serialize \
var_dump var_export print_r debug_zval_refcount gettype get_debug_type is_array is_string is_int is_integer is_float is_bool is_null is_numeric \
is_object is_callable is_iterable is_countable intval floatval doubleval strval boolval settype abs ceil floor round sqrt pow exp log log10 log2 max \
min array_sum array_product pi fmod intdiv sin cos tan asin acos atan atan2 is_nan is_finite is_infinite array_keys array_values array_merge \
array_merge_recursive array_combine array_flip array_slice array_splice array_unique array_reverse array_search in_array array_key_exists \
key_exists array_key_first array_key_last array_push array_pop array_shift array_unshift array_fill array_fill_keys array_pad array_chunk \
array_column array_diff array_diff_key array_diff_assoc array_intersect array_intersect_key array_count_values array_rand array_replace \
array_is_list array_flip range compact sort rsort asort arsort ksort krsort natsort natcasesort shuffle array_multisort current key next prev reset \
end sizeof preg_match preg_match_all preg_split preg_quote preg_grep preg_last_error preg_last_error_msg preg_replace!p time microtime date gmdate \
mktime gmmktime strtotime checkdate date_default_timezone_set date_default_timezone_get date_create hrtime getdate localtime usleep sleep \
file_exists!f is_file!f is_dir!f is_link!f is_readable!f is_writable!f is_executable!f filesize!f filemtime!f filectime!f fileatime!f fileperms!f \
fileowner!f stat!f lstat!f basename dirname pathinfo realpath glob scandir!f opendir!f readdir closedir getcwd disk_free_space fnmatch sys_get_temp_dir fclose feof fgets fgetc \
fread fwrite fputs fputcsv fgetcsv str_getcsv fseek ftell rewind fflush fprintf stream_get_contents stream_get_line stream_get_meta_data \
phpversion php_sapi_name php_uname php_ini_loaded_file php_ini_scanned_files phpinfo extension_loaded get_loaded_extensions function_exists \
class_exists method_exists defined define constant ini_get ini_get_all memory_get_usage memory_get_peak_usage getmypid get_current_user gethostname \
get_object_vars get_class func_get_args func_num_args iterator_to_array iterator_count mb_strlen mb_substr mb_strtoupper mb_strtolower mb_strpos \
mb_str_split mb_convert_encoding mb_detect_encoding mb_check_encoding mb_convert_case mb_internal_encoding mb_strwidth utf8_encode utf8_decode iconv \
ctype_alpha ctype_digit ctype_alnum ctype_upper ctype_lower ctype_space ctype_punct ctype_xdigit version_compare gzcompress gzuncompress gzencode \
gzdecode gzinflate gzdeflate token_get_all token_name simplexml_load_string filter_var pack unpack ip2long long2ip escapeshellarg set_time_limit \
error_reporting error_get_last trigger_error yaml_parse spl_object_id array_flip password_hash password_verify openssl_digest ctype_cntrl bcadd bcsub \
bcmul bcdiv bcmod bccomp header \
array_map!k call_user_func!k call_user_func_array!k set_error_handler!k register_shutdown_function!k set_exception_handler!k ob_start!k array_filter!K \
usort!K uasort!K uksort!K array_walk!K array_reduce!K preg_replace_callback!K array_walk_recursive!K array_find!K array_any!K array_all!K \
ob_get_clean ob_end_clean ob_get_contents ob_end_flush getenv!e \
file_get_contents!g file!g readfile!g md5_file!g sha1_file!g simplexml_load_file!g highlight_file!g show_source!g php_strip_whitespace!g \
parse_ini_file!g parse_ini_string get_headers!c gethostbyname!c gethostbyaddr!c gethostbynamel!c dns_get_record!c checkdnsrr!c fsockopen!C \
pfsockopen!C stream_socket_client!C curl_init!i curl_setopt!S curl_exec curl_close curl_getinfo curl_error curl_errno curl_version \
stream_context_create!x stream_socket_server!l fopen!o file_put_contents!w mkdir!w touch!w chmod!w chown!w chgrp!w lchown!w tempnam!w tmpfile!w \
rmdir!d unlink!d rename!m copy!W symlink!W link!W move_uploaded_file!m exec!s shell_exec!s system!s passthru!s popen!s proc_open!s error_log!1";
/// Classes that may be made.
const CLASSES: &str = "datetime datetimeimmutable dateinterval datetimezone dateperiod arrayobject arrayiterator stdclass exception errorexception \
runtimeexception invalidargumentexception logicexception domainexception splstack splqueue splobjectstorage splpriorityqueue splfixedarray \
recursivedirectoryiterator recursiveiteratoriterator directoryiterator filesystemiterator globiterator splfileinfo numberformatter generator";
const METHODS: &str = "format modify diff gettimestamp settimestamp getmessage getcode getline getfile gettraceasstring getprevious add sub settimezone \
gettimezone settime setdate getoffset count push pop top getfilename getpathname getextension isfile isdir islink getsize getmtime getrealpath \
getbasename getpath valid current next key rewind toarray getarraycopy append attach contains offsetget offsetexists offsetset enqueue dequeue \
isempty insert extract getsubpathname isdot getname send children attributes xpath getiterator";
const STATICS: &str = "createfromformat createfromtimestamp createfrommutable createfrominterface getlasterrors listidentifiers createfromdatestring";

/// What the code does.
pub(super) fn read(code: &str, report: &mut Report<'_>) -> Lexed {
    let mut source = Source::new(code);
    tokens(&mut source, false)?;
    let tokens = source.finish(false)?;
    let mut reader = Reader { tokens: &tokens, report, has_environment: false, sends: false };
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

fn tokens(source: &mut Source<'_>, is_inside: bool) -> Lexed {
    let mut open = 0_usize;
    while let Some(next) = source.peek() {
        if source.is_too_long() {
            return Err("it is longer than skraft reads");
        }
        if ["?>", "<?", "<<<", "#["].iter().any(|mark| source.rest().starts_with(mark)) {
            return Err("it leaves the code, or has a text or mark that skraft does not read");
        }
        match next {
            ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' => {
                source.bump();
                source.is_spaced = true;
            }
            '#' => comment(source)?,
            '/' if source.second() == Some('/') => comment(source)?,
            '/' if source.second() == Some('*') => {
                let end = source.rest().find("*/").filter(|end| *end > 1).ok_or("a comment does not end")?;
                source.take(end.saturating_add(2));
            }
            '\'' => plain(source)?,
            '"' => text(source, '"', Kind::Text)?,
            '`' => text(source, '`', Kind::Command)?,
            '}' if is_inside && open == 0 => return Ok(()),
            '$' => {
                source.bump();
                let name = source.word();
                if name.is_empty() {
                    return Err("the name of a variable is made");
                }
                source.push(Kind::Variable, name);
            }
            '\\' if !source.last().is_some_and(|last| last.kind == Kind::Name && !source.is_spaced) => {
                source.bump();
            }
            '\\' => return Err("a name stands in a namespace"),
            '\u{80}'.. => return Err("a name has letters beyond ASCII"),
            _ if next.is_ascii_digit()
                || (next == '.' && source.second().is_some_and(|next| next.is_ascii_digit())) =>
            {
                source.number(true)
            }
            _ if is_wordly(next) => {
                let word = source.word();
                source.push(Kind::Name, word.to_ascii_lowercase());
            }
            _ => {
                match next {
                    '{' => open = open.saturating_add(1),
                    '}' => open = open.saturating_sub(1),
                    _ => {}
                }
                source.sign(SIGNS)?;
            }
        }
    }
    if is_inside { Err("a text does not end") } else { Ok(()) }
}

fn comment(source: &mut Source<'_>) -> Lexed {
    let comment = source.take_while(|letter| !matches!(letter, '\n' | '\r'));
    if comment.contains("?>") { Err("it leaves the code") } else { Ok(()) }
}

fn plain(source: &mut Source<'_>) -> Lexed {
    source.bump();
    let mut all = String::new();
    loop {
        match source.bump().ok_or("a text does not end")? {
            '\'' => break,
            '\\' if matches!(source.peek(), Some('\'' | '\\')) => all.extend(source.bump()),
            other => all.push(other),
        }
    }
    source.push(Kind::Text, all);
    Ok(())
}

fn text(source: &mut Source<'_>, quote: char, kind: Kind) -> Lexed {
    source.bump();
    let (place, mut all) = (source.reserve(kind), String::new());
    loop {
        if source.rest().starts_with("${") {
            return Err("the name of a variable is made");
        }
        if source.rest().starts_with("{$") {
            source.bump();
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
            end if end == quote => break,
            '\\' => source.escape(&mut all, true)?,
            '$' if source.peek().is_some_and(is_wordly) => {
                all.push(ANYTHING);
                source.word();
                part(source);
            }
            other => all.push(other),
        }
    }
    source.settle(place, all);
    Ok(())
}

/// `[0]` or `->name` behind a variable in a text.
fn part(source: &mut Source<'_>) {
    if source.eat("->") {
        source.word();
    } else if source.peek() == Some('[') {
        let end = source.rest().find([']', '"', '\n']).unwrap_or(0);
        source.take(end);
        source.eat("]");
    }
}

struct Reader<'t, 'a, 'r, 'w> {
    tokens: &'t Tokens<'a>,
    report: &'r mut Report<'w>,
    has_environment: bool,
    sends: bool,
}

impl Reader<'_, '_, '_, '_> {
    fn look(&mut self, place: usize) {
        let tokens = self.tokens;
        let (before, next) = (place.wrapping_sub(1), place.saturating_add(1));
        match tokens.at(place).map(|token| token.kind) {
            Some(Kind::Command) => self.report.shell(Word::known(tokens.text(place, Kind::Command))),
            Some(Kind::Variable)
                if tokens.sign(next) == "(" || tokens.is_sign(before, "-> ?-> ::") || tokens.name(before) == "new" =>
            {
                self.report.unread("it calls or takes what a variable names");
            }
            Some(Kind::Variable) if tokens.text(place, Kind::Variable) == "GLOBALS" => self.report.unknown("$GLOBALS"),
            Some(Kind::Sign) if tokens.sign(place) == "(" && self.calls_value(before) => {
                self.report.unread("it calls a value")
            }
            Some(Kind::Sign) if tokens.is_sign(place, "-> ?-> ::") && !tokens.is(next, Kind::Name) => {
                self.report.unread("it takes what has no name on the line");
            }
            Some(Kind::Name) => self.name(place),
            _ => {}
        }
    }

    /// Whether what stands there is a value, so that brackets behind call it.
    fn calls_value(&self, place: usize) -> bool {
        let is_cast = self.tokens.sign(place) == ")"
            && self.tokens.partner(place).saturating_add(2) == place
            && self.tokens.is_name(place.wrapping_sub(1), "int string float bool array object");
        let is_value = self.tokens.is(place, Kind::Text) || self.tokens.is_sign(place, ") ] } #}");
        is_value && !is_cast
    }

    fn name(&mut self, place: usize) {
        let tokens = self.tokens;
        let (name, before, next) = (tokens.name(place), place.wrapping_sub(1), place.saturating_add(1));
        let is_called = tokens.sign(next) == "(";
        if tokens.is_sign(before, "-> ?->") {
            return self.report.wants(!is_called || has(METHODS, name), name);
        }
        if tokens.sign(before) == "::" {
            return self.report.wants(!is_called || has(STATICS, name), name);
        }
        match name {
            "include" | "include_once" | "require" | "require_once" => {
                return self.report.runs(&self.word((next, next.saturating_add(1))).shown());
            }
            "use" if !is_called => return self.report.unknown(name),
            _ if has(STRANGE, name) => return self.report.unknown(name),
            _ if has(KEYWORDS, name) || tokens.name(before) == "function" => return,
            _ => {}
        }
        if tokens.name(before) == "new" || tokens.sign(next) == "::" {
            return self.report.wants(has(CLASSES, name), name);
        }
        if !is_called || self.is_own(name) {
            return;
        }
        match letter(FUNCTIONS, name) {
            Some(what) => self.does(what, place),
            None => self.report.unknown(name),
        }
    }

    fn is_own(&self, name: &str) -> bool {
        let is_there =
            |place: usize| self.tokens.name(place) == name && self.tokens.name(place.wrapping_sub(1)) == "function";
        letter(FUNCTIONS, name).is_none() && (1..self.tokens.len()).any(is_there)
    }

    fn does(&mut self, what: char, place: usize) {
        let open = place.saturating_add(1);
        let parts = self.tokens.arguments(open);
        let first = parts.first().copied().unwrap_or((open, open));
        let name = self.tokens.name(place);
        if what == ' ' {
            return;
        }
        if parts.iter().any(|part| self.tokens.sign(part.0) == "...") {
            return self.report.unknown(name);
        }
        match what {
            'e' => self.has_environment = true,
            'k' | 'K' => {
                let function = parts.get(usize::from(what == 'K')).copied();
                if function.is_some_and(|part| !self.is_function(part)) {
                    self.report.unread("it calls or takes what a variable names");
                }
            }
            'p' => {
                let pattern = self.tokens.text(first.0, Kind::Text);
                let flags = pattern.rsplit(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap_or("");
                if flags.contains('e') {
                    self.report.unknown("preg_replace with /e");
                }
            }
            'g' => self.input(self.word(first)),
            'W' if self.word(first).text().contains("://") => {
                self.input(self.word(first));
                self.report.write(parts.get(1).map_or_else(Word::anything, |part| self.word(*part)), None);
            }
            'f' if !self.word(first).text().contains("://") => {}
            'f' => self.input(self.word(first)),
            'o' => {
                let mode = parts.get(1).map(|part| self.word(*part));
                match self.word(first) {
                    path if mode.is_some_and(|mode| mode.exact().is_some_and(only_reads)) => self.input(path),
                    path if path.text().starts_with("php://") => {}
                    path => self.report.write(path, None),
                }
            }
            'i' if parts.is_empty() => {}
            'i' => self.report.contact(self.word(first), false),
            'S' => self.option(&parts),
            'x' => self.sends = true,
            '1' if parts.len() == 1 => {}
            '1' => self.report.unknown(name),
            'w' => {
                let text = parts
                    .get(1)
                    .filter(|_| name == "file_put_contents" && parts.len() == 2)
                    .map(|part| self.word(*part));
                let text = text.and_then(|text| text.exact().map(str::to_owned));
                match self.word(first) {
                    path if path.text().starts_with("php://") => {}
                    path => self.report.write(path, text),
                }
            }
            _ => {
                let words: Vec<Word> = parts.iter().map(|part| self.word(*part)).collect();
                self.report.act(what, words.len(), &|n| words.get(n).cloned().unwrap_or_else(Word::anything));
            }
        }
    }

    /// A file, or an address where the function takes both.
    fn input(&mut self, path: Word) {
        match path.text() {
            text if is_address(text) => self.report.contact(path, false),
            text if matches!(text, "php://stdin" | "php://memory" | "/dev/stdin") || text.starts_with("data:") => {}
            text if text.contains("://") => self.report.unknown(text),
            _ => self.report.read(path),
        }
    }

    fn option(&mut self, parts: &[(usize, usize)]) {
        let name = parts.get(1).map_or("", |part| self.tokens.name(part.0));
        match name {
            "curlopt_url" | "curlopt_proxy" => {
                let address = parts.get(2).map_or_else(Word::anything, |part| self.word(*part));
                self.report.contact(address, false);
            }
            "curlopt_post" | "curlopt_postfields" | "curlopt_customrequest" | "curlopt_put" | "curlopt_upload" => {
                self.sends = true
            }
            "curlopt_returntransfer"
            | "curlopt_followlocation"
            | "curlopt_timeout"
            | "curlopt_connecttimeout"
            | "curlopt_httpheader"
            | "curlopt_nobody"
            | "curlopt_header"
            | "curlopt_useragent"
            | "curlopt_ssl_verifypeer"
            | "curlopt_userpwd"
            | "curlopt_httpget"
            | "curlopt_verbose"
            | "curlopt_encoding"
            | "curlopt_maxredirs" => {}
            _ => self.report.unknown("curl_setopt"),
        }
    }

    /// Whether it is a function that is written there, or the name of a harmless one.
    fn is_function(&self, (from, to): (usize, usize)) -> bool {
        let is_closure = self.tokens.is_name(from, "fn function null")
            || (self.tokens.name(from) == "static" && self.tokens.is_name(from.saturating_add(1), "fn function"));
        let name = if to == from.saturating_add(1) { self.tokens.text(from, Kind::Text) } else { "" };
        let is_first_class = self.tokens.sign(from.saturating_add(2)) == "..." && self.tokens.is(from, Kind::Name);
        is_closure || is_first_class || letter(FUNCTIONS, &name.to_ascii_lowercase()) == Some(' ')
    }

    fn word(&self, (from, to): (usize, usize)) -> Word {
        if self.tokens.is(from, Kind::Text)
            && (to == from.saturating_add(1) || self.tokens.sign(from.saturating_add(1)) == OPEN)
        {
            return self.tokens.literal(from, to).map_or_else(Word::anything, Word::known);
        }
        let all = self.tokens.joined(from, to);
        let number = all
            .strip_prefix("argv[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|number| number.parse::<usize>().ok());
        let is_kept = |place: usize| {
            self.tokens.sign(place.saturating_add(1)) == "["
                && self.tokens.sign(self.tokens.over(place.saturating_add(1))) != "="
        };
        let is_plain =
            (0..self.tokens.len()).filter(|place| self.tokens.text(*place, Kind::Variable) == "argv").all(is_kept);
        let given =
            number.filter(|_| is_plain).and_then(|number| self.report.arguments.get(number.checked_sub(1)?).cloned());
        given.unwrap_or_else(Word::anything)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Language::Php;
    use super::super::tests::{judge, shake};

    const CASES: &[(&str, &str)] = &[
        ("echo 1 + 1;", ""),
        ("echo json_encode(['a' => 1]), PHP_EOL;", ""),
        ("echo json_decode(file_get_contents('composer.json'), true)['require']['php'] ?? '';", "r:composer.json"),
        ("var_dump(PHP_VERSION, phpversion(), ini_get('memory_limit'));", ""),
        ("foreach (glob('*.php') as $f) { echo \"$f {$f[0]} \\$x\\n\"; }", ""),
        ("foreach (glob('*.php') as $f) echo strlen(file_get_contents($f));", "r:…"),
        (
            "$a = array_map(fn($x) => $x * 2, [1, 2]); usort($a, function ($x, $y) { return $x <=> $y; }); print_r($a);",
            "",
        ),
        ("print_r(array_map('trim', file('a.txt')));", "r:a.txt"),
        ("function f($n) { return $n < 2 ? 1 : $n * f($n - 1); } echo f(5);", ""),
        ("echo (new DateTime('now'))->format('Y-m-d');", ""),
        ("echo DateTime::createFromFormat('Y', '2020')->getTimestamp();", ""),
        ("$s = stream_get_contents(STDIN); echo strtoupper($s);", ""),
        ("$h = fopen('a.csv', 'r'); while (($r = fgetcsv($h)) !== false) echo $r[0];", "r:a.csv"),
        ("echo preg_replace('/e/i', 'x', 'hello'); // eval('1')", ""),
        ("try { throw new Exception('x'); } catch (Exception $e) { echo $e->getMessage(); }", ""),
        ("echo file_get_contents($argv[2]);", "r:two"),
        ("echo (int)('5'), \\strlen('x');", ""),
        ("if (!file_exists('a')) exit(1);", ""),
        ("echo file_get_contents('php://stdin');", ""),
        ("file_put_contents('out.txt', 'x');", "w:out.txt="),
        ("FILE_PUT_CONTENTS('out.txt', 1);", "w:out.txt"),
        ("\\unlink('a'); rename('b', 'c'); mkdir('d');", "d:a d:b w:c w:d"),
        ("$h = fopen('out', 'w');", "w:out"),
        ("fopen('out', $m);", "w:out"),
        ("file_put_contents('php://stderr', 'x');", ""),
        ("file_put_contents(\"a$b\", 'x');", "w:a…="),
        ("system('ls -l');", "$:ls -l"),
        ("echo `ls`;", "$:ls"),
        ("echo `rm $x`;", "?"),
        ("echo shell_exec('git log');", "$:git log"),
        ("exec($cmd);", "?"),
        ("echo file_get_contents('https://a.example.com/x');", "c:https://a.example.com/x"),
        ("echo file_get_contents($argv[1]);", "c:https://arg.example.com/"),
        (
            "$c = curl_init('https://a.example.com'); curl_setopt($c, CURLOPT_RETURNTRANSFER, true); echo curl_exec($c);",
            "c:https://a.example.com",
        ),
        (
            "$c = curl_init(); curl_setopt($c, CURLOPT_URL, 'https://a.example.com'); curl_setopt($c, CURLOPT_POST, 1); curl_exec($c);",
            "C:https://a.example.com",
        ),
        ("curl_setopt($c, CURLOPT_COOKIEJAR, 'x');", "?"),
        ("fsockopen('h.example.com', 80);", "C:h.example.com"),
        ("eval('1;');", "?"),
        ("EVAL('1;');", "?"),
        ("include 'x.php';", "!"),
        ("$f = 'system'; $f('ls');", "?"),
        ("'system'('ls');", "?"),
        ("('sys' . 'tem')('ls');", "?"),
        ("[$o, 'm']();", "?"),
        ("array_map('system', ['ls']);", "?"),
        ("array_map($f, ['ls']);", "?"),
        ("usort($a, 'exec');", "?"),
        ("call_user_func('system', 'ls');", "?"),
        ("call_user_func_array($f, []);", "?"),
        ("array_filter(['ls'], 'system');", "?"),
        ("$$x = 1;", "?"),
        ("echo \"${x}\";", "?"),
        ("echo \"{$f('ls')}\";", "?"),
        ("echo \"{$o->m(system('ls'))}\";", "?"),
        ("preg_replace('/x/e', 'system(\"ls\")', 'x');", "?"),
        ("assert('system(\"ls\")');", "?"),
        ("create_function('', 'x');", "?"),
        ("new ReflectionFunction('system');", "?"),
        ("$r = new $c('x');", "?"),
        ("$o->$m('x');", "?"),
        ("Closure::fromCallable('system')('ls');", "?"),
        ("class A { function __destruct() {} }", "?"),
        ("unserialize('x');", "?"),
        ("// ?> <?php eval('1');", "?"),
        ("# x\neval('1');", "?"),
        ("#[A]\neval('1');", "?"),
        ("?><?php eval('1');", "?"),
        ("echo <<<X\n{$f()}\nX;", "?"),
        ("proc_open(['rm', 'a'], [], $p);", "?"),
        ("putenv('PATH=.'); system('ls');", "?"),
        ("file_get_contents('expect://ls');", "?"),
        ("$GLOBALS['x']('y');", "?"),
        ("register_shutdown_function('system', 'ls');", "?"),
        ("ob_start('system');", "?"),
        ("new SplFileObject('a', 'w');", "?"),
        ("array_map(system(...), ['ls']);", "?"),
        ("'a\\\\'; eval('1'); //'", "?"),
        ("error_log('x', 3, 'out');", "?"),
        ("simplexml_load_string('<a/>')->asXML('pwn');", "?"),
        ("copy('https://a.example.com/x', 'x');", "c:https://a.example.com/x w:x"),
        ("scandir('ftp://a.example.com/');", "c:ftp://a.example.com/"),
    ];

    #[test]
    fn code_is_told() {
        judge(Php, CASES);
    }

    #[test]
    fn nothing_panics() {
        shake(Php, CASES);
    }
}
