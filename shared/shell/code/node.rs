//! `node -e`, and what runs JavaScript like it.
//!
//! All functions that code can get at without a name of a list are harmless, but for the one that makes code of text: it
//! hides behind `constructor`. So that name and its like are refused, as a name, as a text that stands as a key, and as
//! a key that is not known: what `d[k]` gives may be printed, counted or compared, and not kept or called. Modules are no
//! values: they stand before a point.

use super::super::word::{ANYTHING, Word};
use super::report::{Report, is_address, is_device};
use super::tokens::{CLOSE, Kind, Lexed, OPEN, Source, Tokens, has, is_wordly, letter, line, listed};

const SIGNS: &str =
    ">>>= === !== **= <<= >>= >>> ... &&= ||= ??= => == != <= >= && || ?? ?. ++ -- += -= *= /= %= &= |= ^= << >> **";
const ASSIGNS: &str = "= += -= *= /= %= &= |= ^= **= <<= >>= >>>= &&= ||= ??=";
const KEYWORDS: &str = "async await break case catch class const continue default delete do else export extends false finally for from \
function get if in instanceof let new null of return set static super switch throw true try typeof undefined var void while yield NaN \
Infinity as debugger";
/// Words that a value stands behind.
const OPERATORS: &str = "return typeof case in instanceof new delete void throw do else";
/// Names of every place, with a letter where they do something.
const GLOBALS: &str = "Array String Number Boolean Date Map Set WeakMap WeakSet Promise Error RegExp Symbol BigInt parseInt parseFloat \
isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape Buffer URL URLSearchParams TextDecoder TextEncoder \
structuredClone queueMicrotask!t AbortController AggregateError Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array \
Float32Array Float64Array BigInt64Array BigUint64Array Uint8ClampedArray ArrayBuffer DataView atob btoa setTimeout!t setInterval!t \
setImmediate!t clearTimeout clearInterval clearImmediate __filename __dirname Headers Response Blob FormData AbortSignal WeakRef \
fetch!f Request!f WebSocket!c EventSource!c require!R";
/// Names that no local name can stand for.
const DENIED: &str = "eval Function globalThis global window self root GLOBAL this with Reflect Proxy WebAssembly Worker SharedWorker Deno \
Bun ShadowRealm importScripts XMLHttpRequest navigator localStorage sessionStorage AsyncFunction GeneratorFunction process module exports \
constructor __proto__ prototype sys repl vm worker_threads inspector v8 cluster dgram trace_events wasi sea sqlite diagnostics_channel \
async_hooks";
/// What modules and other names with points give, with a letter where it does something.
const MODULES: &str = "\
console:log error warn info table dir time timeEnd timeLog assert count group groupEnd trace debug
JSON:parse stringify
Math:abs ceil floor round trunc max min pow sqrt cbrt log log2 log10 exp random sign hypot sin cos tan asin acos atan atan2 PI E LN2 LN10 \
SQRT2 fround imul clz32
Object:keys values entries fromEntries assign freeze is hasOwn groupBy isFrozen seal
Array:from isArray of
String:raw fromCharCode fromCodePoint
Number:isInteger isNaN isFinite parseFloat parseInt isSafeInteger MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON MAX_VALUE MIN_VALUE POSITIVE_INFINITY
Date:now parse UTC
Map:groupBy
Promise:all allSettled race any resolve reject withResolvers
Symbol:iterator asyncIterator for
BigInt:asIntN asUintN
URL:canParse
Buffer:from alloc byteLength isBuffer concat compare
Intl:NumberFormat DateTimeFormat Collator PluralRules RelativeTimeFormat Segmenter ListFormat
AbortSignal:timeout
performance:now timeOrigin mark measure
Atomics:
process:argv version versions platform arch env!e cwd uptime memoryUsage hrtime stdout stderr stdin exit exitCode pid ppid execPath release \
title on once nextTick!t argv0 execArgv cpuUsage features config resourceUsage getuid geteuid getgid
process.hrtime:bigint
process.stdout:write isTTY columns rows on once end
process.stderr:write isTTY columns rows on once end
module:exports
fs:existsSync exists statSync stat lstatSync lstat fstatSync readdirSync readdir access accessSync constants realpathSync realpath readlinkSync \
readlink opendirSync opendir readSync read closeSync close globSync glob readFileSync!r readFile!r createReadStream!r \
writeFileSync!w writeFile!w appendFileSync!w appendFile!w createWriteStream!w mkdirSync!w mkdir!w mkdtempSync!w mkdtemp!w truncateSync!w \
truncate!w chmodSync!w chmod!w chownSync!w chown!w utimesSync!w utimes!w lchownSync!w lutimesSync!w unlinkSync!d unlink!d rmSync!d rm!d \
rmdirSync!d rmdir!d renameSync!m rename!m copyFileSync!W copyFile!W cpSync!W cp!W symlinkSync!W symlink!W linkSync!W link!W \
openSync!o open!o
fs.promises:stat lstat readdir access constants realpath readlink opendir glob readFile!r writeFile!w appendFile!w mkdir!w mkdtemp!w \
truncate!w chmod!w chown!w utimes!w lchown!w unlink!d rm!d rmdir!d rename!m copyFile!W cp!W symlink!W link!W open!o
path:join resolve basename dirname extname relative normalize sep delimiter parse format isAbsolute posix win32 matchesGlob
path.posix:join resolve basename dirname extname relative normalize sep parse isAbsolute
path.win32:join resolve basename dirname extname relative normalize sep parse isAbsolute
os:cpus platform arch type release totalmem freemem hostname homedir tmpdir EOL uptime loadavg networkInterfaces userInfo version machine \
endianness availableParallelism constants devNull
url:URL URLSearchParams parse format fileURLToPath pathToFileURL resolve
util:inspect format promisify types isDeepStrictEqual parseArgs styleText stripVTControlCharacters TextDecoder TextEncoder
util.types:isPromise isRegExp isDate isMap isSet
querystring:parse stringify escape unescape
crypto:createHash createHmac randomUUID randomBytes randomInt getHashes timingSafeEqual hash subtle
zlib:gunzipSync gzipSync inflateSync deflateSync inflateRawSync deflateRawSync brotliDecompressSync brotliCompressSync createGunzip createGzip \
crc32
assert:ok equal deepEqual strictEqual deepStrictEqual notEqual notStrictEqual throws rejects match strict
events:EventEmitter once on
stream:Readable Writable Transform PassThrough pipeline
stream.promises:pipeline
readline:createInterface
readline.promises:createInterface
timers.promises:setTimeout setImmediate
string_decoder:StringDecoder
perf_hooks:performance
buffer:Buffer constants
http:get!q request!q STATUS_CODES METHODS createServer!l
https:get!q request!q createServer!l
http2:connect!c constants
net:connect!n createConnection!n isIP isIPv4 isIPv6 createServer!l
tls:connect!n createServer!l
dns:lookup!c resolve!c resolve4!c resolve6!c resolveMx!c resolveTxt!c reverse!c
dns.promises:lookup!c resolve!c resolve4!c resolve6!c resolveMx!c resolveTxt!c reverse!c
child_process:exec!s execSync!s spawn!a spawnSync!a execFile!a execFileSync!a
";
/// Modules of which every function is harmless, so that a local name may be called like them.
const SOFT: &str = "path url util os querystring events assert stream buffer string_decoder performance console Math Atomics Intl JSON";
/// Modules of the runtime that are not known to be harmless.
const STRANGE: &str = "vm worker_threads module repl inspector v8 cluster dgram trace_events wasi sea sqlite async_hooks domain test process \
diagnostics_channel tty punycode timers constants sys";
/// Packages that contact machines.
const WEB: &str = "axios node-fetch undici got superagent ws request needle ky cross-fetch isomorphic-fetch";
/// Methods of values.
const METHODS: &str = "map filter forEach reduce reduceRight find findIndex findLast findLastIndex some every includes indexOf lastIndexOf join \
concat slice splice push pop shift unshift sort reverse flat flatMap fill keys values entries at toSorted toReversed toSpliced with copyWithin \
split trim trimStart trimEnd toUpperCase toLowerCase replace replaceAll startsWith endsWith padStart padEnd charAt charCodeAt codePointAt \
repeat substring substr match matchAll search localeCompare normalize toString toLocaleString toLocaleUpperCase toLocaleLowerCase valueOf \
toFixed toPrecision toExponential test exec then catch finally get set has delete add clear size next return throw done getTime getFullYear \
getMonth getDate getDay getHours getMinutes getSeconds getMilliseconds toISOString toJSON toDateString toTimeString toLocaleDateString \
toLocaleTimeString getTimezoneOffset setDate setMonth setFullYear setHours setMinutes getUTCFullYear getUTCMonth getUTCDate getUTCHours \
json text arrayBuffer blob headers append getAll log write end on once off emit pipe setEncoding resume pause close readableEnded \
update digest isFile isDirectory isSymbolicLink readUInt8 readUInt16LE readUInt16BE readUInt32LE readUInt32BE readInt8 readInt16LE \
readInt32LE readInt32BE readDoubleLE readFloatLE readBigUInt64LE subarray equals compare byteLength hasOwnProperty isPrototypeOf \
propertyIsEnumerable format formatToParts resolvedOptions segment call apply bind union intersection difference isSubsetOf abort \
setTimeout unref ref question prompt line destroy removeAllListeners removeListener addListener question read getReader releaseLock \
send addEventListener cancel tee encode decode freeze charCode toArray take drop searchParams every bigint trace getRandomValues send \
randomUUID digest isWellFormed toWellFormed group";
/// Properties that lead to more than values.
const FIXED: &str = "constructor __proto__ prototype __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ caller callee \
mainModule binding dlopen _linkedBinding getPrototypeOf setPrototypeOf getOwnPropertyDescriptor getOwnPropertyDescriptors defineProperty \
defineProperties getFunction getThis prepareStackTrace getBuiltinModule createRequire runInThisContext runInNewContext runInContext \
compileFunction eval Function globalThis _load _compile writeFile appendFile truncate chmod chown utimes writev createWriteStream listen \
loadEnvFile setuid setgid chdir";
const OPTIONS: &str = "encoding stdio maxBuffer timeout windowsHide";

/// What the code does.
pub(super) fn read(code: &str, report: &mut Report<'_>) -> Lexed {
    let mut source = Source::new(code);
    tokens(&mut source, false)?;
    let tokens = source.finish(false)?;
    let bound = bindings(&tokens)?;
    let mut reader = Reader::new(&tokens, &bound, report);
    (0..tokens.len()).for_each(|place| reader.load(place));
    (0..tokens.len()).for_each(|place| reader.look(place));
    if reader.has_environment && reader.report.has_command() {
        report.unread("it runs a program and uses the environment");
    }
    Ok(())
}

fn is_begin(letter: char) -> bool {
    is_wordly(letter) || letter == '$'
}

fn tokens(source: &mut Source<'_>, is_inside: bool) -> Lexed {
    let mut open = 0_usize;
    while let Some(next) = source.peek() {
        if source.is_too_long() {
            return Err("it is longer than skraft reads");
        }
        if ["<!--", "-->", "#!"].iter().any(|mark| source.rest().starts_with(mark)) {
            return Err("it has a comment of old");
        }
        match next {
            ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' => {
                source.bump();
                source.is_spaced = true;
            }
            '/' if source.second() == Some('/') => {
                source.take_while(|letter| !matches!(letter, '\n' | '\r' | '\u{2028}' | '\u{2029}'));
            }
            '/' if source.second() == Some('*') => {
                let end = source.rest().find("*/").filter(|end| *end > 1).ok_or("a comment does not end")?;
                source.take(end.saturating_add(2));
            }
            '/' if begins_pattern(source)? => pattern(source)?,
            '"' | '\'' => text(source, next)?,
            '`' => template(source)?,
            '}' if is_inside && open == 0 => return Ok(()),
            '<' if !follows_value(source) => return Err("it has markup"),
            '\\' | '#' => return Err("a name is written with escapes, or is private"),
            '\u{80}'.. => return Err("a name has letters beyond ASCII"),
            _ if next.is_ascii_digit()
                || (next == '.' && source.second().is_some_and(|next| next.is_ascii_digit())) =>
            {
                source.number(true)
            }
            _ if is_begin(next) => {
                let word = source.take_while(is_begin);
                source.push(Kind::Name, word);
            }
            _ => {
                match next {
                    '{' => open = open.saturating_add(1),
                    '}' => open = open.saturating_sub(1),
                    _ => {}
                }
                let is_choice = source.rest().starts_with("?.")
                    && source.rest().chars().nth(2).is_some_and(|next| next.is_ascii_digit());
                source.sign(if is_choice { "?" } else { SIGNS })?;
            }
        }
    }
    if is_inside { Err("a text does not end") } else { Ok(()) }
}

fn text(source: &mut Source<'_>, quote: char) -> Lexed {
    source.bump();
    let mut all = String::new();
    loop {
        match source.bump().ok_or("a text does not end")? {
            end if end == quote => break,
            '\n' | '\r' => return Err("a text does not end on its line"),
            '\\' => source.escape(&mut all, false)?,
            other => all.push(other),
        }
    }
    source.push(Kind::Text, all);
    Ok(())
}

fn template(source: &mut Source<'_>) -> Lexed {
    source.bump();
    let (place, mut all) = (source.reserve(Kind::Text), String::new());
    while !source.eat("`") {
        if source.eat("${") {
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
            '\\' => source.escape(&mut all, false)?,
            other => all.push(other),
        }
    }
    source.settle(place, all);
    Ok(())
}

/// Whether what stands last is a value, so that an operator follows.
fn follows_value(source: &Source<'_>) -> bool {
    source.last().is_some_and(|last| match last.kind {
        Kind::Name => !has(OPERATORS, &last.text),
        Kind::Sign => has(") ] } #}", &last.text),
        _ => true,
    })
}

/// Whether a slash here begins a pattern; an error where both could be.
fn begins_pattern(source: &Source<'_>) -> Lexed<bool> {
    let Some(last) = source.last() else { return Ok(true) };
    let unclear = Err("a slash of it can be read in two ways");
    let before =
        source.tokens.len().checked_sub(2).and_then(|place| source.tokens.get(place)).map_or("", |token| &token.text);
    match last.kind {
        Kind::Name if has(". ?.", before) => Ok(false),
        Kind::Name if has("of yield await async let get set static as from", &last.text) => unclear,
        Kind::Name => Ok(has(OPERATORS, &last.text)),
        Kind::Sign => match last.text.as_ref() {
            ")" => match source.before_brackets() {
                ("if" | "while" | "for" | "with", "." | "?.") | ("await", _) => unclear,
                ("if" | "while" | "for" | "with", _) => Ok(true),
                _ => Ok(false),
            },
            "}" => unclear,
            sign => Ok(!has("] #} ++ --", sign)),
        },
        _ => Ok(false),
    }
}

fn pattern(source: &mut Source<'_>) -> Lexed {
    source.bump();
    let mut is_class = false;
    loop {
        match source.bump().ok_or("a pattern does not end")? {
            '/' if !is_class => break,
            '\n' | '\r' | '\u{2028}' | '\u{2029}' => return Err("a pattern does not end on its line"),
            '\\' => drop(source.bump()),
            '[' => is_class = true,
            ']' => is_class = false,
            _ => {}
        }
    }
    source.word();
    source.push(Kind::Regex, "");
    Ok(())
}

/// Which tokens give a name something: declarations, parameters, targets.
fn bindings(tokens: &Tokens<'_>) -> Lexed<Vec<bool>> {
    let mut bound = vec![false; tokens.len()];
    let mut steps = 0_usize;
    for place in 0..tokens.len() {
        let (next, before) = (place.saturating_add(1), place.wrapping_sub(1));
        let (from, to) = match (tokens.name(place), tokens.sign(place)) {
            ("const" | "let" | "var", _) if tokens.is_sign(next, "{ [") => (next, tokens.over(next)),
            ("const" | "let" | "var" | "class" | "function", _) => (next, declared(tokens, next)),
            (_, "(") if tokens.is_name(tokens.over(next), "of in") => (next, tokens.over(next)),
            (_, "=>") if tokens.sign(before) == ")" => (tokens.partner(before), place),
            (_, "=>" | "++" | "--") => (before, place),
            (_, "{")
                if tokens.sign(before) == ")"
                    && !tokens.is_name(tokens.partner(before).wrapping_sub(1), "if while for switch") =>
            {
                (tokens.partner(before).wrapping_sub(1), place)
            }
            (_, sign) if has(ASSIGNS, sign) && tokens.is_sign(before, "} ]") => (tokens.partner(before), place),
            (_, sign) if has(ASSIGNS, sign) => (before, place),
            _ => (place, place),
        };
        steps = steps.saturating_add(to.saturating_sub(from));
        if steps > 200_000 {
            return Err("it is too tangled");
        }
        for entry in bound.get_mut(from..to.min(tokens.len())).unwrap_or_default() {
            *entry = true;
        }
    }
    Ok(bound)
}

/// Where the names end of `let a, b`.
fn declared(tokens: &Tokens<'_>, from: usize) -> usize {
    let mut end = from.saturating_add(1);
    while tokens.sign(end) == "," && tokens.is(end.saturating_add(1), Kind::Name) {
        end = end.saturating_add(2);
    }
    end
}

struct Reader<'t, 'a, 'r, 'w> {
    tokens: &'t Tokens<'a>,
    report: &'r mut Report<'w>,
    /// Which tokens give a name something.
    bound: &'t [bool],
    /// The names that are given something.
    local: Vec<&'t str>,
    /// Names that hold modules or what is in them.
    modules: Vec<(String, String)>,
    /// Tokens that were looked at together with others.
    seen: Vec<bool>,
    has_environment: bool,
}

impl<'t, 'a, 'r, 'w> Reader<'t, 'a, 'r, 'w> {
    fn new(tokens: &'t Tokens<'a>, bound: &'t [bool], report: &'r mut Report<'w>) -> Self {
        let is_key =
            |place: usize| tokens.sign(place.saturating_add(1)) == ":" && tokens.is_sign(place.wrapping_sub(1), "{ ,");
        let names = (0..tokens.len()).filter(|place| bound.get(*place) == Some(&true) || is_key(*place));
        let mut local: Vec<&str> = names.map(|place| tokens.name(place)).collect();
        local.sort_unstable();
        local.dedup();
        let seen = vec![false; tokens.len()];
        Self { tokens, report, bound, local, modules: Vec::new(), seen, has_environment: false }
    }

    fn see(&mut self, from: usize, to: usize) {
        for entry in self.seen.get_mut(from..to.min(self.tokens.len())).unwrap_or_default() {
            *entry = true;
        }
    }

    /// `require("x")`, `import("x")` at a place: the module and where it ends.
    fn loaded(&self, place: usize) -> Option<(String, usize)> {
        let open = place.saturating_add(1);
        if !self.tokens.is_name(place, "require import")
            || self.tokens.sign(open) != "("
            || self.tokens.sign(place.wrapping_sub(1)) == "."
        {
            return None;
        }
        match self.tokens.arguments(open).as_slice() {
            [(from, to)] => Some((self.tokens.literal(*from, *to)?, self.tokens.over(open))),
            _ => None,
        }
    }

    /// Modules that are given names, in every form that this has.
    fn load(&mut self, place: usize) {
        if let Some((module, end)) = self.loaded(place) {
            return self.load_value(place, &module, end);
        }
        let next = place.saturating_add(1);
        if self.tokens.name(place) != "import"
            || self.tokens.is_sign(next, "( .")
            || self.tokens.sign(place.wrapping_sub(1)) == "."
        {
            return;
        }
        let end =
            (next..self.tokens.len().min(next.saturating_add(200))).find(|place| self.tokens.is(*place, Kind::Text));
        let Some(end) = end else { return };
        let is_plain =
            (next..end).all(|place| self.tokens.is(place, Kind::Name) || self.tokens.is_sign(place, "{ } , *"));
        if !is_plain {
            return;
        }
        let module = self.tokens.text(end, Kind::Text).to_owned();
        self.see(place, end.saturating_add(1));
        let Some(module) = self.module(&module) else { return };
        for (from, to) in self.tokens.split(next, end) {
            if self.tokens.sign(from) == "{" {
                for (from, to) in self.tokens.arguments(from) {
                    let member = format!("{module}.{}", self.tokens.name(from));
                    self.name(to.wrapping_sub(1), member);
                }
            } else if to > from {
                let name =
                    (from..to).rfind(|place| self.tokens.is(*place, Kind::Name) && self.tokens.name(*place) != "from");
                name.into_iter().for_each(|name| self.name(name, module.clone()));
            }
        }
    }

    fn name(&mut self, place: usize, what: String) {
        self.modules.push((self.tokens.name(place).to_owned(), what));
    }

    /// The name of a known module, as the table has it. What else is loaded is told.
    fn module(&mut self, written: &str) -> Option<String> {
        let name = written.strip_prefix("node:").unwrap_or(written).replace('/', ".");
        let is_root = !written.starts_with('.')
            && line(MODULES, &name).is_some()
            && name.starts_with(|first: char| first.is_ascii_lowercase());
        if is_root && !has("process console module performance", &name) {
            return Some(name);
        }
        if written.ends_with(".json") && !written.contains("://") && !written.starts_with("data:") {
            self.report.read(Word::known(written));
        } else if has(STRANGE, &name) || written.contains(':') {
            self.report.unknown(written);
            if is_address(written) {
                self.report.contact(Word::known(written), false);
            }
        } else {
            self.report.runs(written);
            if has(WEB, written) {
                self.report.contact_all(self.tokens);
            }
        }
        None
    }

    fn load_value(&mut self, place: usize, written: &str, end: usize) {
        let Some(mut path) = self.module(written) else { return self.see(place, end) };
        let mut end = end;
        while self.tokens.sign(end) == "."
            && line(MODULES, &path).is_some()
            && !self.tokens.is_sign(end.saturating_add(2), "(")
        {
            path = format!("{path}.{}", self.tokens.name(end.saturating_add(1)));
            end = end.saturating_add(2);
        }
        let start = if self.tokens.name(place.wrapping_sub(1)) == "await" { place.wrapping_sub(1) } else { place };
        let (equal, target) = (start.wrapping_sub(1), start.wrapping_sub(2));
        let is_whole = !self.tokens.is_sign(end, ". ?. [ ( ? || && ??") && !self.tokens.is(end, Kind::Text);
        let is_named = self.tokens.sign(equal) == "=" && is_whole;
        if is_named && self.tokens.is(target, Kind::Name) && !self.tokens.is_sign(target.wrapping_sub(1), ". ?.") {
            self.name(target, path);
            return self.see(target, end);
        }
        if is_named && self.tokens.sign(target) == "}" {
            let from = self.tokens.partner(target);
            self.take_apart(from, &path);
            return self.see(from, end);
        }
        let is_alone = self.tokens.sign(start.wrapping_sub(1)) == ";" || start == 0;
        if is_alone && (self.tokens.sign(end) == ";" || end >= self.tokens.len()) {
            return self.see(place, end);
        }
        self.follow(place, end.wrapping_sub(1), path);
    }

    /// `{a, b: c}` of a module.
    fn take_apart(&mut self, open: usize, path: &str) {
        for (from, to) in self.tokens.arguments(open) {
            let name = self.tokens.name(from).to_owned();
            let is_renamed = self.tokens.sign(from.saturating_add(1)) == ":" && to == from.saturating_add(3);
            if name.is_empty() || (to != from.saturating_add(1) && !is_renamed) {
                return self.report.unknown(path);
            }
            self.name(to.wrapping_sub(1), format!("{path}.{name}"));
        }
    }

    fn look(&mut self, place: usize) {
        let tokens = self.tokens;
        if self.seen.get(place) == Some(&true) {
            return;
        }
        let (before, next) = (place.wrapping_sub(1), place.saturating_add(1));
        if tokens.sign(place) == "[" {
            return self.bracket(place);
        }
        let is_key = tokens.sign(next) == ":" && tokens.is_sign(before, "{ ,");
        if is_key && has(FIXED, tokens.text(place, Kind::Text)) {
            return self.report.unknown(tokens.text(place, Kind::Text));
        }
        let name = tokens.name(place);
        if name.is_empty() {
            return;
        }
        if tokens.is_sign(before, ". ?.") {
            return self.attribute(place);
        }
        if is_key && tokens.sign(tokens.around(place)) == "{" {
            if has(FIXED, name) {
                self.report.unknown(name);
            }
            return;
        }
        if has(KEYWORDS, name)
            || (name == "constructor" && tokens.sign(next) == "(" && tokens.sign(tokens.over(next)) == "{")
        {
            return;
        }
        self.global(place, name);
    }

    fn global(&mut self, place: usize, name: &str) {
        let paths: Vec<String> =
            self.modules.iter().filter(|(bound, _)| bound == name).map(|(_, path)| path.clone()).collect();
        if !paths.is_empty() {
            return paths.into_iter().for_each(|path| self.follow(place, place, path));
        }
        let is_local = self.local.binary_search(&name).is_ok();
        let has_point = self.tokens.is_sign(place.saturating_add(1), ". ?.");
        let is_module = line(MODULES, name).is_some() && !(is_local && (has(SOFT, name) || self.is_declared(name)));
        if is_module && (has_point || letter(GLOBALS, name).is_none()) {
            return self.follow(place, place, name.to_owned());
        }
        match letter(GLOBALS, name) {
            Some(what) => self.does(what, place, name),
            None if has(DENIED, name) || name == "import" => self.report.unknown(name),
            None if is_local || name.ends_with("Error") => {}
            None => self.report.unknown(name),
        }
    }

    /// Whether it is declared outside of all brackets, so that it means that everywhere.
    fn is_declared(&self, name: &str) -> bool {
        (1..self.tokens.len()).any(|place| {
            let is_outside = self.tokens.around(place) == usize::MAX;
            is_outside
                && self.tokens.name(place) == name
                && self.tokens.is_name(place.wrapping_sub(1), "const let var function class")
        })
    }

    /// Follows the points behind a module as far as they lead through modules.
    fn follow(&mut self, place: usize, end: usize, path: String) {
        let (mut path, mut end) = (path, end);
        while line(MODULES, &path).is_some() {
            let next = end.saturating_add(2);
            if !self.tokens.is_sign(end.saturating_add(1), ". ?.") || !self.tokens.is(next, Kind::Name) {
                return match path.as_str() {
                    "process.stdout" | "process.stderr" | "process.hrtime" | "util.types" => {
                        self.see(place, end.saturating_add(1))
                    }
                    "module" if self.tokens.sign(place.wrapping_sub(1)) == "===" => {}
                    _ => self.report.unknown(&path),
                };
            }
            path = format!("{path}.{}", self.tokens.name(next));
            end = next;
        }
        self.see(place, end.saturating_add(1));
        let (module, member) = path.rsplit_once('.').unwrap_or(("", &path));
        if self.tokens.is_sign(end.saturating_add(1), ASSIGNS)
            && !has("process.exitCode process.title module.exports", &path)
        {
            return self.report.unknown(&format!("{path} ="));
        }
        match listed(MODULES, module, member) {
            Some(what) => self.does(what, end, &path),
            None => self.report.unknown(&path),
        }
    }

    fn attribute(&mut self, place: usize) {
        let (name, next) = (self.tokens.name(place), place.saturating_add(1));
        let is_called =
            self.tokens.sign(next) == "(" || self.tokens.is(next, Kind::Text) || self.is_optional_call(next);
        let is_known = !is_called || has(METHODS, name) || self.local.binary_search(&name).is_ok();
        if has(FIXED, name) || !is_known {
            self.report.unknown(&format!(".{name}"));
        }
    }

    fn is_optional_call(&self, place: usize) -> bool {
        self.tokens.sign(place) == "?." && self.tokens.sign(place.saturating_add(1)) == "("
    }

    /// Brackets: a list, or a key of what stands before them.
    fn bracket(&mut self, open: usize) {
        let (before, close) = (open.wrapping_sub(1), self.tokens.partner(open));
        let inner = open.saturating_add(1);
        let is_member = match self.tokens.at(before).map(|token| token.kind) {
            None => false,
            Some(Kind::Name) => {
                !self.tokens.is_name(before, OPERATORS)
                    && !self.tokens.is_name(before, "of const let var await yield default")
            }
            Some(Kind::Sign) => self.tokens.is_sign(before, ") ] } ?. #}"),
            Some(_) => true,
        };
        if self.tokens.is_sign(before, "{ ,")
            && self.tokens.is_sign(close.saturating_add(1), ": (")
            && self.tokens.sign(self.tokens.around(open)) == "{"
        {
            return self.made_key(open);
        }
        if !is_member {
            return;
        }
        match self.tokens.literal(inner, close) {
            Some(text) if has(FIXED, &text) => self.report.unknown(&text),
            Some(text) if !text.contains(ANYTHING) && (!self.is_call(close) || has(METHODS, &text)) => {}
            Some(_) => self.consumed(open, close),
            None if self.is_number(inner, close) => {}
            None => self.consumed(open, close),
        }
    }

    fn is_call(&self, close: usize) -> bool {
        let next = close.saturating_add(1);
        self.tokens.sign(next) == "(" || self.tokens.is(next, Kind::Text) || self.is_optional_call(next)
    }

    /// `{[k]: v}` makes a key; as a pattern it would take what stands there.
    fn made_key(&mut self, open: usize) {
        let around = self.tokens.around(open);
        let (before, behind) = (around.wrapping_sub(1), self.tokens.over(around));
        let is_value = self.tokens.sign(before) == "(" || self.tokens.is_name(before, "return");
        let group = self.tokens.over(before);
        let is_pattern = self.tokens.sign(before) == "(" && self.tokens.is_sign(group, "=> { =");
        let is_ended = behind >= self.tokens.len() || self.tokens.is_sign(behind, ") , ; ] }");
        if !is_value || is_pattern || !is_ended {
            self.report.unread("a key of it is made from what is not known");
        }
    }

    /// Whether it can only be a number.
    fn is_number(&self, from: usize, to: usize) -> bool {
        let last = to.wrapping_sub(1);
        if from == last {
            return self.tokens.is(from, Kind::Number) || self.counts(self.tokens.name(from));
        }
        let is_part = |place: usize| match self.tokens.at(place).map(|token| token.kind) {
            Some(Kind::Sign) => self.tokens.is_sign(place, ". - * % / ( )"),
            kind => matches!(kind, Some(Kind::Name | Kind::Number)),
        };
        let is_reckoned = self.tokens.is(last, Kind::Number)
            && self.tokens.is_sign(last.wrapping_sub(1), "- * % /")
            && (from..to).all(is_part);
        is_reckoned || (self.tokens.is_sign(last, "++ --") && from.saturating_add(2) == to)
    }

    /// Whether a name is only ever given numbers.
    fn counts(&self, name: &str) -> bool {
        let mut places = (0..self.tokens.len()).filter(|place| {
            !name.is_empty() && self.tokens.name(*place) == name && self.bound.get(*place) == Some(&true)
        });
        let mut is_any = false;
        let is_all = places.all(|place| {
            is_any = true;
            let next = place.saturating_add(1);
            let is_given = self.tokens.is_sign(next, "= += -=")
                && self.tokens.is(next.saturating_add(1), Kind::Number)
                && self.tokens.is_sign(next.saturating_add(2), "; , )");
            is_given || self.tokens.is_sign(next, "++ --")
        });
        is_any && is_all
    }

    /// What an unknown key gives must be used up where it stands.
    fn consumed(&mut self, open: usize, close: usize) {
        let mut next = close.saturating_add(1);
        while self.tokens.sign(next) == "[" {
            next = self.tokens.over(next);
        }
        let start = self.chain_start(open);
        let (before, around) = (start.wrapping_sub(1), self.tokens.around(open));
        let behind = self.tokens.name(next.saturating_add(1));
        let is_read =
            self.tokens.is_sign(next, ". ?.") && !behind.is_empty() && !has("call apply bind valueOf", behind);
        let is_reckoned = self.tokens.is_sign(next, "+ - * / % < > <= >= == != === !== = += -= *= ++ -- ? && **");
        let is_called = self.tokens.is_sign(next, "( ?.") || self.tokens.is(next, Kind::Text);
        let is_alone = self.tokens.is_sign(before, "( , #{") && (self.tokens.is_sign(next, ") , #}"));
        let is_default = before == around && self.is_default(around, next);
        let is_changed =
            self.tokens.is_sign(before, "! + - ++ -- ...") || self.tokens.is_name(before, "typeof delete of");
        if !(is_read || is_reckoned || is_default || (is_changed && !is_called) || (is_alone && self.prints(around))) {
            self.report.unread("it takes a value by a key that is not known");
        }
    }

    /// `(d[k] || 0) + 1`
    fn is_default(&self, open: usize, next: usize) -> bool {
        let is_group =
            !self.tokens.is(open.wrapping_sub(1), Kind::Name) && !self.tokens.is_sign(open.wrapping_sub(1), ") ]");
        is_group && self.tokens.is_sign(next, "|| ??") && self.tokens.is_sign(self.tokens.over(open), "+ - * / % < >")
    }

    /// Whether these brackets use up what stands in them: a text, a condition, what is called with it.
    fn prints(&self, open: usize) -> bool {
        let (name, point) = (self.tokens.name(open.wrapping_sub(1)), self.tokens.sign(open.wrapping_sub(2)));
        let is_own = self.local.binary_search(&name).is_ok();
        match (self.tokens.name(open.wrapping_sub(3)), name) {
            _ if self.tokens.sign(open) == OPEN => true,
            ("console", "log" | "error" | "warn" | "info" | "table" | "dir") | ("JSON", "stringify") => {
                point == "." && !is_own
            }
            (_, "if" | "while") => true,
            (_, "Number" | "String" | "parseInt" | "parseFloat" | "Boolean" | "isNaN") => {
                point != "." && point != "?." && !is_own
            }
            _ => false,
        }
    }

    /// Where the names and points begin that lead to a bracket.
    fn chain_start(&self, open: usize) -> usize {
        let mut place = open.wrapping_sub(1);
        loop {
            if self.tokens.is_sign(place, ") ]") {
                place = self.tokens.partner(place).wrapping_sub(1);
            } else if self.tokens.is(place, Kind::Name) && self.tokens.is_sign(place.wrapping_sub(1), ". ?.") {
                place = place.wrapping_sub(2);
            } else {
                return if self.tokens.is(place, Kind::Name) { place } else { place.wrapping_add(1) };
            }
        }
    }

    /// Does what a letter says of a function whose name ends at a place.
    fn does(&mut self, what: char, place: usize, shown: &str) {
        let open = place.saturating_add(1);
        self.has_environment |= what == 'e';
        if matches!(what, ' ' | 'e') {
            return;
        }
        let is_resolved = shown == "require"
            && self.tokens.sign(open) == "."
            && (self.tokens.name(open.saturating_add(1)) == "resolve"
                || (self.tokens.name(open.saturating_add(1)) == "main"
                    && self.tokens.sign(open.saturating_add(2)) == "==="));
        if is_resolved {
            return;
        }
        if self.tokens.sign(open) != "(" {
            return self.report.unknown(shown);
        }
        let parts = self.tokens.arguments(open);
        if parts.iter().any(|part| self.tokens.sign(part.0) == "...") {
            return self.report.unknown(shown);
        }
        let first = parts.first().copied().unwrap_or((open, open));
        match what {
            'R' => self.report.unread("it loads what is not on the line"),
            't' if self.is_function(first) => {}
            't' => self.report.unknown(shown),
            'f' => {
                let sends = parts.get(1).is_some_and(|options| self.sends(*options));
                let address = self.word(first);
                self.report.contact(address, sends);
            }
            'q' => self.request(&parts),
            'n' => self.socket(&parts),
            's' | 'a' => self.command(what, &parts),
            'o' => {
                let flags = parts.get(1).and_then(|part| self.tokens.literal(part.0, part.1));
                let is_read = parts.len() == 1 || flags.is_some_and(|flags| flags == "r");
                if is_read { self.report.read(self.word(first)) } else { self.report.write(self.word(first), None) }
            }
            'w' => {
                let text = parts
                    .get(1)
                    .and_then(|part| self.tokens.literal(part.0, part.1))
                    .filter(|text| !text.contains(ANYTHING));
                let is_new = shown.ends_with("writeFileSync") || shown.ends_with("writeFile");
                self.report.write(self.word(first), text.filter(|_| is_new));
            }
            'r' if self
                .word(first)
                .exact()
                .is_some_and(|path| is_device(path) || path == "/dev/stdin" || path == "0") => {}
            'r' if self.tokens.is(first.0, Kind::Number) => {}
            'r' if parts.get(1).is_some_and(|options| !self.only_reads(*options)) => {
                self.report.write(self.word(first), None)
            }
            _ => {
                let words: Vec<Word> = parts.iter().map(|part| self.word(*part)).collect();
                self.report.act(what, words.len(), &|n| words.get(n).cloned().unwrap_or_else(Word::anything));
            }
        }
    }

    /// Whether an argument is a function that is written there, or that the code has.
    fn is_function(&self, (from, to): (usize, usize)) -> bool {
        let is_arrow = (from..to).any(|place| self.tokens.sign(place) == "=>");
        let is_named = to == from.saturating_add(1) && self.local.binary_search(&self.tokens.name(from)).is_ok();
        is_arrow || is_named || self.tokens.is_name(from, "function async")
    }

    /// Whether options of reading open nothing for writing.
    fn only_reads(&self, (from, to): (usize, usize)) -> bool {
        let is_known = |(from, _): &(usize, usize)| self.tokens.is_name(*from, "encoding start end highWaterMark");
        match self.tokens.sign(from) {
            "{" => self.tokens.arguments(from).iter().all(is_known),
            _ => {
                self.tokens.literal(from, to).is_some()
                    || (from..to).any(|place| self.tokens.sign(place) == "=>")
                    || self.tokens.is_name(from, "function async")
            }
        }
    }

    /// The text that an option of `{…}` has.
    fn option(&self, part: (usize, usize), keys: &str) -> Option<Word> {
        let parts = if self.tokens.sign(part.0) == "{" { self.tokens.arguments(part.0) } else { Vec::new() };
        let (from, to) = parts
            .into_iter()
            .find(|(from, _)| self.tokens.is_name(*from, keys) || has(keys, self.tokens.text(*from, Kind::Text)))?;
        Some(self.word((from.saturating_add(2), to)))
    }

    /// Whether options say that something is sent; options that are not known may.
    fn sends(&self, options: (usize, usize)) -> bool {
        if self.tokens.sign(options.0) != "{" || self.has_spread(options.0) {
            return !self.tokens.is_name(options.0, "function async")
                && !(options.0..options.1).any(|place| self.tokens.sign(place) == "=>");
        }
        let is_get = |method: Word| has("GET HEAD OPTIONS get head options", method.text());
        self.option(options, "method").is_some_and(|method| !is_get(method)) || self.option(options, "body").is_some()
    }

    fn has_spread(&self, open: usize) -> bool {
        self.tokens.arguments(open).iter().any(|part| self.tokens.is_sign(part.0, "... ["))
    }

    fn request(&mut self, parts: &[(usize, usize)]) {
        let first = parts.first().copied().unwrap_or((0, 0));
        let is_options = self.tokens.sign(first.0) == "{";
        let host = if is_options { self.option(first, "host hostname") } else { Some(self.word(first)) };
        let sends =
            if is_options { self.sends(first) } else { parts.get(1).is_some_and(|options| self.sends(*options)) };
        let moved = parts.iter().skip(1).find_map(|part| self.option(*part, "host hostname"));
        moved.into_iter().for_each(|host| self.report.contact(host, sends));
        self.report.contact(host.unwrap_or_else(Word::anything), sends);
    }

    fn socket(&mut self, parts: &[(usize, usize)]) {
        let first = parts.first().copied().unwrap_or((0, 0));
        let second = parts.get(1).copied().filter(|part| !self.is_function(*part));
        let host = match self.tokens.sign(first.0) {
            "{" if !self.has_spread(first.0) => self.option(first, "host").unwrap_or_else(|| Word::known("localhost")),
            _ if self.tokens.is(first.0, Kind::Number) => {
                second.map_or_else(|| Word::known("localhost"), |part| self.word(part))
            }
            _ => Word::anything(),
        };
        self.report.contact(host, true);
    }

    fn command(&mut self, what: char, parts: &[(usize, usize)]) {
        let Some(first) = parts.first().copied() else { return self.report.unknown("child_process") };
        let is_list = |part: &(usize, usize)| what == 'a' && self.tokens.sign(part.0) == "[";
        let list = parts.get(1).filter(|part| is_list(part)).copied();
        let rest = parts.iter().skip(if list.is_some() { 2 } else { 1 });
        for part in rest {
            if !self.is_plain(*part) {
                return self.report.unknown("child_process with options");
            }
        }
        if what == 's' {
            return self.report.shell(self.word(first));
        }
        let arguments = list.map(|list| self.tokens.arguments(list.0)).unwrap_or_default();
        if arguments.iter().any(|part| self.tokens.sign(part.0) == "...") {
            return self.report.unknown("child_process");
        }
        self.report.command(std::iter::once(first).chain(arguments).map(|part| self.word(part)).collect());
    }

    /// Options that change nothing of a command, or a function that gets what it says.
    fn is_plain(&self, part: (usize, usize)) -> bool {
        if self.tokens.sign(part.0) != "{" {
            return (part.0..part.1).any(|place| self.tokens.sign(place) == "=>")
                || self.tokens.name(part.0) == "function";
        }
        let is_known = |(from, to): &(usize, usize)| {
            self.tokens.is_name(*from, OPTIONS) && *to > *from && self.tokens.sign(from.saturating_add(1)) == ":"
        };
        self.tokens.over(part.0) == part.1 && self.tokens.arguments(part.0).iter().all(is_known)
    }

    /// What an expression is, if it is on the line: a text, an argument, a name that is only ever that.
    fn word(&self, part: (usize, usize)) -> Word {
        self.simple(part).or_else(|| self.constant(part)).or_else(|| self.argument(part)).unwrap_or_else(Word::anything)
    }

    fn simple(&self, (from, to): (usize, usize)) -> Option<Word> {
        let is_url = self.tokens.name(from) == "new" && self.tokens.name(from.saturating_add(1)) == "URL";
        if is_url && self.tokens.over(from.saturating_add(2)) == to {
            return match self.tokens.arguments(from.saturating_add(2)).as_slice() {
                [one] => self.tokens.literal(one.0, one.1).map(Word::known),
                _ => None,
            };
        }
        self.tokens.literal(from, to).map(Word::known)
    }

    /// The text of a name that is only ever given that text.
    fn constant(&self, (from, to): (usize, usize)) -> Option<Word> {
        let name = self.tokens.name(from);
        if name.is_empty() || to != from.saturating_add(1) {
            return None;
        }
        let mut places = (0..self.tokens.len())
            .filter(|place| self.bound.get(*place) == Some(&true) && self.tokens.name(*place) == name);
        let place = places.next().filter(|_| places.next().is_none())?;
        let value = place.saturating_add(2);
        if !self.tokens.is_name(place.wrapping_sub(1), "const let var")
            || self.tokens.sign(place.saturating_add(1)) != "="
        {
            return None;
        }
        let is_part = |place: &usize| self.tokens.is(*place, Kind::Text) || self.tokens.is_sign(*place, "+ #{");
        let mut end = value;
        while is_part(&end) {
            end = self.tokens.over(end);
        }
        let is_ended = end >= self.tokens.len()
            || self.tokens.is_sign(end, "; ,")
            || (self.tokens.is(end, Kind::Name) && !self.tokens.is_name(end, "in instanceof"));
        is_ended.then(|| self.tokens.literal(value, end)).flatten().map(Word::known)
    }

    fn argument(&self, (from, to): (usize, usize)) -> Option<Word> {
        let place = self
            .tokens
            .joined(from, to)
            .strip_prefix("process.argv[")?
            .strip_suffix(']')?
            .parse::<usize>()
            .ok()?
            .checked_sub(1)?;
        let is_kept = |place: usize| {
            let open = place.saturating_add(1);
            self.tokens.sign(open) == "[" && !self.tokens.is_sign(self.tokens.over(open), ASSIGNS)
        };
        let is_plain = (0..self.tokens.len()).filter(|place| self.tokens.name(*place) == "argv").all(is_kept);
        is_plain.then(|| self.report.arguments.get(place).cloned()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Language::Node;
    use super::super::tests::{judge, shake};

    const HARMLESS: &[(&str, &str)] = &[
        ("1+1", ""),
        ("console.log(require('./package.json').version)", "r:./package.json"),
        ("require('./package.json').scripts.build", "r:./package.json"),
        (
            "const fs = require('fs'); const p = JSON.parse(fs.readFileSync('a.json', 'utf8')); console.log(p.name, p['x'])",
            "r:a.json",
        ),
        ("console.log(JSON.parse(require('fs').readFileSync('a.json')).children.length)", "r:a.json"),
        ("console.log(process.argv.slice(2), process.version, process.env.HOME)", ""),
        (
            "const {readFileSync: rf, existsSync} = require('node:fs'); console.log(existsSync('a') && rf('a', 'utf8').split('\\n').length)",
            "r:a",
        ),
        (
            "import fs from 'fs'; import {join as j} from 'node:path'; console.log(fs.readFileSync(j('a', 'b'), 'utf8'))",
            "r:…",
        ),
        ("console.log([1,2,3].map(x => x * 2).filter(Boolean).reduce((a, b) => a + b, 0))", ""),
        ("console.log(`a ${1 + 1} ${[1].map(x => `b${x}`)} }`)", ""),
        ("for (const [k, v] of Object.entries({a: 1})) console.log(k, v)", ""),
        ("const d = {a: 1}; Object.keys(d).forEach(k => console.log(k, d[k]))", ""),
        ("const c = {}; for (const w of 'a b'.split(' ')) c[w] = (c[w] || 0) + 1; console.log(c)", ""),
        ("for (let i = 0; i < process.argv.length; i++) { const x = process.argv[i]; console.log(x) }", ""),
        ("let s=''; process.stdin.on('data', d => s += d).on('end', () => console.log(JSON.parse(s).length))", ""),
        ("(async () => { await new Promise(r => setTimeout(r, 10)); console.log('x') })()", ""),
        ("console.log(/a\\/[/]b/g.test('x'), 4 / 2 / 1)", ""),
        ("if (/x/.test('y')) /z/.exec('z')", ""),
        ("const path = require('path'), os = require('os'); console.log(path.join(os.homedir(), 'x'))", ""),
        ("console.log(new URL('https://a.example.com/x').host, encodeURIComponent('é'))", ""),
        ("function f(n) { return n < 2 ? 1 : n * f(n - 1) } console.log(f(5))", ""),
        ("class A { constructor(x) { super.y; } go() { return 1 } static z = 2 } console.log(new A().go())", ""),
        ("try { JSON.parse('{') } catch (e) { console.error(e.message); process.exit(1) }", ""),
        ("console.log(require('crypto').createHash('sha256').update('x').digest('hex'))", ""),
        ("console.log(os.cpus().length, path.sep)", ""),
        ("const {a, b: {c}, ...rest} = {a: 1, b: {c: 2}}; console.log(a, c, rest)", ""),
        ("const url = process.argv[2]; console.log(url.startsWith('h'))", ""),
        ("['a'].forEach((path) => console.log(path.length))", ""),
        ("console.log([3,1].sort((a, b) => a - b)[0], [1][[1].length - 1])", ""),
        ("const x = a => ({...a, [a.k]: 1}); console.log(x({k: 'b'})) // 'quote", ""),
        ("require('child_process').execSync('git log -1', {encoding: 'utf8'})", "$:git log -1"),
        (
            "const {spawnSync} = require('child_process'); spawnSync('git', ['log', '-1'], {stdio: 'inherit'})",
            "x:git,log,-1",
        ),
        ("import('node:fs').then(x => x)", "?"),
        ("const m = await import('node:path'); console.log(m.join('a'))", ""),
        ("console.log(Object.keys(require('./package.json').dependencies || {}).join('\\n'))", "r:./package.json"),
        ("require('fs').readdirSync('.').forEach(f => console.log(f))", ""),
        ("/* ' */ console.log(1) /* \" */", ""),
        ("console.log(a?.b, 1 ? .5 : 2, x ?? y)", "?"),
        ("const m = new Map(); m.set('a', 1); console.log(m.get('a'), [...m.keys()], m.size)", ""),
        ("process.stdout.write('x'); process.exitCode = 1", ""),
        ("console.log(Buffer.from('aGk=', 'base64').toString())", ""),
        ("console.log(new Date().toISOString(), Date.now(), Math.max(...[1, 2]))", ""),
        (
            "const t = require('fs').readFileSync(process.argv[1], 'utf8'); console.log(t.match(/x/g)?.length)",
            "r:https://arg.example.com/",
        ),
        ("require('fs').readFileSync(0, 'utf8'); require('fs').readFileSync('/dev/stdin')", ""),
    ];

    const CHANGES: &[(&str, &str)] = &[
        ("require('fs').writeFileSync('a.txt', 'x')", "w:a.txt="),
        ("fs.writeFileSync('a.txt', 'x')", "w:a.txt="),
        ("require('f' + 's').writeFileSync('a', '')", "w:a="),
        (
            "const fs = require('fs'); const p = 'src/a.js'; fs.writeFileSync(p, fs.readFileSync(p, 'utf8').replace(/a/g, 'b'))",
            "w:src/a.js r:src/a.js",
        ),
        ("let p = 'a'; p = 'b'; fs.writeFileSync(p, '')", "w:…="),
        ("const p = 'a'; (p => fs.writeFileSync(p, ''))('b')", "w:…="),
        ("const {writeFileSync: w} = require('fs'); w('a', x = 1)", "w:a"),
        ("const w = require('fs').writeFileSync; w('a', 1)", "w:a"),
        ("import {unlinkSync} from 'fs'; unlinkSync('a')", "d:a"),
        ("import * as f from 'node:fs/promises'; await f.rm('a', {recursive: true})", "d:a"),
        ("require('fs').promises.appendFile('a', 'x')", "w:a"),
        ("fs.promises.writeFile('a', 'x')", "w:a="),
        (
            "fs.mkdirSync('d', {recursive: true}); fs.renameSync('a', 'b'); fs.copyFileSync('c', 'e')",
            "w:d d:a w:b r:c w:e",
        ),
        ("fs.createWriteStream('a').write('x')", "w:a"),
        ("fs.openSync('a', 'w')", "w:a"),
        ("fs.readFileSync('a', {flag: 'w+'})", "w:a"),
        ("fs.createReadStream('a', o)", "?"),
        ("fs.writeFileSync(`out/${1}.txt`, '')", "w:out/….txt="),
        ("fs.chmodSync('a', 0o755)", "w:a"),
        ("fs.writeFileSync('/dev/null', '')", ""),
        ("fs.writeFileSync(process.argv[2], '')", "w:two="),
        ("`${fs.unlinkSync('a')}`", "d:a"),
    ];

    const NETWORK: &[(&str, &str)] = &[
        ("fetch(\"https://api.example.com/\").then(r=>console.log(r.status))", "c:https://api.example.com/"),
        ("fetch('https://a.example.com', {method: 'POST', body: 'x'})", "C:https://a.example.com"),
        ("fetch('https://a.example.com', {method: 'GET', headers: {a: 'b'}})", "c:https://a.example.com"),
        ("fetch('https://a.example.com', opts)", "?"),
        ("const o = {}; fetch('https://a.example.com', o)", "C:https://a.example.com"),
        ("fetch(`https://a.example.com/${process.argv[1]}`)", "c:https://a.example.com/…"),
        ("fetch(process.argv[1])", "c:https://arg.example.com/"),
        (
            "const u = 'https://a.example.com/'; (async () => { const r = await fetch(u); console.log(await r.json()) })()",
            "c:https://a.example.com/",
        ),
        ("const url = process.argv[1]; fetch(url)", "c:…"),
        ("require('https').get('https://a.example.com', r => r.pipe(process.stdout))", "c:https://a.example.com"),
        ("https.request({hostname: 'a.example.com', method: 'PUT'}).end()", "C:a.example.com"),
        ("net.connect(80, 'h.example.com')", "C:h.example.com"),
        ("require('net').connect({port: 80})", "C:localhost"),
        ("new WebSocket('wss://a.example.com')", "c:wss://a.example.com"),
        ("dns.lookup('a.example.com', (e, x) => console.log(x))", "c:a.example.com"),
        ("require('http').createServer((q, r) => r.end('x'))", "l"),
        ("const axios = require('axios'); axios.get('https://a.example.com')", "! C:https://a.example.com"),
        ("[1].forEach(async i => { await fetch('https://a.example.com/' + i) })", "c:…"),
    ];

    const OPAQUE: &[&str] = &[
        "eval('1')",
        "(0, eval)('1')",
        "const e = eval; e('1')",
        "new Function('return 1')()",
        "Function('x')()",
        "globalThis['ev'+'al']('1')",
        "global.process.binding('fs')",
        "this.eval('1')",
        "(function() { return this })().eval('1')",
        "[].constructor.constructor('x')()",
        "[]['constructor']['constructor']('x')()",
        "[]['con' + 'structor']",
        "[]['\\x63onstructor']['c\\u006fnstructor']('x')",
        "[][`constructor`]",
        "const k = 'con' + 'structor'; (() => 1)[k]('x')()",
        "const k = 'x'; const F = (() => 1)[k]; F('x')",
        "const k = 'x'; console.log(!(() => 1)[k]('x')())",
        "const k = 'x'; [1].map((() => 1)[k])",
        "const k = 'x'; const g = (() => 1)[k].bind(null, 'x'); g()()",
        "const k = 'x'; const g = (x => x)((() => 1)[k] || 0) + 1",
        "const k = 'x'; const myString = x => x('y'); myString(a[k])",
        "const k = 'x'; console.log = f => f('x'); console.log((() => 1)[k])",
        "const k = 'x'; const {[k]: F} = () => 1; F('x')",
        "const k = 'x'; (({[k]: F}) => F('x'))(() => 1)",
        "const k = 'x'; ({[k]: F} = () => 1); F('x')",
        "const {constructor: C} = () => 1; C('x')()",
        "const {constructor} = () => 1",
        "const {'constructor': C} = () => 1",
        "\\u0065val('1')",
        "ev\\u{61}l('1')",
        "process.binding('fs')",
        "process.mainModule.require('fs')",
        "process['binding']('fs')",
        "const {binding} = process",
        "require('module')._load('fs')",
        "module.constructor._load('fs')",
        "const {require: r} = module; r('fs')",
        "require('f' + s).writeFileSync('a', '')",
        "require(process.argv[1])",
        "const r = require; r('fs')",
        "require`fs`",
        "import(x)",
        "import('data:text/javascript,1')",
        "require('vm').runInThisContext('1')",
        "require('worker_threads')",
        "const f = require('fs'); const g = f; g.writeFileSync('a', '')",
        "const fs = require('fs'); Object.values(fs)",
        "const fs = require('fs'); fs['writeFileSync']('a', '')",
        "const {...all} = require('fs'); all.writeFileSync('a', '')",
        "fs?.['writeFileSync']('a', '')",
        "[fs][0].writeFileSync('a', '')",
        "((f) => f.writeFileSync('a', ''))(fs)",
        "const w = fs.writeFileSync.bind(null, 'a'); w('')",
        "['a'].forEach(fs.unlinkSync)",
        "fs.writeFileSync`a`",
        "fs.writeFileSync(...['a', ''])",
        "with (process) { exit() }",
        "Reflect.get(process, 'binding')",
        "new Proxy({}, {})",
        "Object.getPrototypeOf(() => 1).constructor('x')()",
        "Object.getOwnPropertyDescriptors(x)",
        "const O = Object; O.getPrototypeOf(() => 1)",
        "Error.prepareStackTrace = (e, f) => f",
        "Array.prototype.map = 1",
        "({}).__proto__.x = 1",
        "x = 1 /* ' */; eval('1') // '",
        "a = 1 / 2; eval('1') / 3 // /",
        "if (1) /'/.test('x'); eval('1') // '",
        "<!-- `\neval('1') //`",
        "x = {} / 1; eval('1') / 2",
        "let of = 1; of / 2; eval('1') / 3",
        "`${eval('1')}`",
        "`${`${eval('1')}`}`",
        "'\\\n'; eval('1')",
        "// \u{2028} eval('1')",
        "#!x\neval('1')",
        "require('child_process').exec(cmd)",
        "require('child_process').execSync('ls', {shell: '/tmp/x'})",
        "require('child_process').execSync('ls', {env: {PATH: '.'}})",
        "require('child_process').execSync('ls', opts)",
        "require('child_process').fork('x.js')",
        "process.env.PATH = '.'; require('child_process').execSync('ls')",
        "setTimeout('eval(1)', 1)",
        "setTimeout(String.raw`x`, 1)",
        "process.chdir('x')",
        "process.kill(1)",
        "unknownThing('x')",
        "Deno.writeTextFileSync('a', '')",
        "Bun.write('a', '')",
        "a = <b>'</b>",
        "class A { #x = 1 }",
        "process.getBuiltinModule('fs')",
        "arguments.callee.caller",
        "import.meta.require('fs')",
        "import * as m from 'module'; m.createRequire('x')",
        "const {require: r} = require.main; const {writeFileSync: w} = r('fs'); w('a', '')",
        "arguments[1]('fs')",
        "const F = (() => 1)['constructor' || 5 - 1]; F('x')()",
        "const F = (() => 1)[a ? 'constructor' : 5 - 1]",
        "let i = 0; for ([i] of [['constructor']]) { const F = (() => 1)[i]; F('x')() }",
        "let i = 0; [i] = ['constructor']; const F = (() => 1)[i]; F('x')()",
        "let i = 0; for (i in {constructor: 1}) { const F = (() => 1)[i]; F('x')() }",
        "let i = 0; i ||= 'constructor'; const F = (() => 1)[i]; F('x')()",
        "const f = i => (() => 1)[i]; f('constructor')('x')()",
        "x.listen(80)",
        "WebAssembly.instantiate(x)",
    ];

    #[test]
    fn harmless_code_is_proved() {
        judge(Node, HARMLESS);
    }

    #[test]
    fn changes_are_told() {
        judge(Node, CHANGES);
    }

    #[test]
    fn contacts_are_told() {
        judge(Node, NETWORK);
    }

    #[test]
    fn tricks_are_opaque() {
        let cases: Vec<(&str, &str)> = OPAQUE.iter().map(|code| (*code, "?")).collect();
        judge(Node, &cases);
    }

    #[test]
    fn nothing_panics() {
        let opaque: Vec<(&str, &str)> = OPAQUE.iter().map(|code| (*code, "")).collect();
        [HARMLESS, CHANGES, NETWORK, &opaque].into_iter().for_each(|cases| shake(Node, cases));
    }
}
