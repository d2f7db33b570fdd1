//! What of .NET and of PowerShell's names is known to change nothing.

/// Types of which values may be made, and whose static methods may be called, without anything else being changed.
const TYPES: &str = "array bigint bitconverter bool boolean byte char consolecolor convert cultureinfo datetime datetimeoffset \
    dayofweek decimal double exception float gc globalization.cultureinfo guid hashtable int int16 int32 int64 \
    io.directoryinfo io.fileinfo io.memorystream io.path io.searchoption io.stringreader io.stringwriter \
    linq.enumerable long math nullable net.ipaddress net.mail.mailaddress net.networkcredential net.webutility object ordered pscredential \
    pscustomobject psobject random regex sbyte securestring semver short single string stringcomparer stringcomparison \
    stringsplitoptions switch timespan timezoneinfo uint uint16 uint32 uint64 uri ushort ulong validateset parameter cmdletbinding alias \
    version void web.httputility xml diagnostics.stopwatch runtime.interopservices.runtimeinformation allownull \
    allowemptystring validatenotnullorempty validatenotnull validatepattern validaterange outputtype func action predicate \
    diagnostics.processstartinfo net.webclient net.http.httpclient net.http.httpclienthandler net.http.stringcontent xml.xmldocument \
    management.automation.psobject management.automation.pscredential management.automation.switchparameter argumentexception invalidoperationexception \
    threading.thread threading.cancellationtoken text.json.jsondocument text.json.jsonserializer";
/// Beginnings of names of such types.
const NAMESPACES: &str = "collections. text.regularexpressions. text.encoding text.utf text.ascii text.unicode text.stringbuilder \
    globalization. security.cryptography.sha security.cryptography.md5 numerics. componentmodel.win32exception";
/// Static methods of such types that do more.
const EXCEPTIONS: &str = "io.path.gettempfilename";

/// Methods of values that change nothing but values.
const METHODS: &str = "add adddays addhours addminutes addmonths addrange addseconds addyears append appendformat appendline clone close compareto \
    contains containskey containsvalue count dispose endswith enumeratedirectories enumeratefiles equals exists find findall \
    findindex flush get getattribute getbytecount getbytes getchars getdirectories getelementsbytagname getenumerator getfiles \
    getfilesysteminfos gethashcode getlength getlowerbound getrange getstring gettype getupperbound getvalue getvalues group \
    indexof indexofany insert isassignablefrom ismatch item join last lastindexof match matches next nextdouble \
    normalize padleft padright peek pop push read readblock readline readlines readtoend refresh remove removeat removerange \
    replace reverse selectnodes selectsinglenode skip sort split startswith substring subtract take toarray tobase64string \
    tochararray toint32 tolist tolocaltime tolongdatestring tolower tolowerinvariant toshortdatestring tostring totitlecase \
    touniversaltime toupper toupperinvariant trim trimend trimstart trygetvalue union waitforexit where write writeline";
/// Members that a name alone may ask for: `% Name`.
const MEMBERS: &str = "actualvalue author basename children commandline commit content contents count createdat creationtime creationtimeutc data date \
    definition definitions description directory directoryname displayname email error exception extension filename fullname \
    groups handles head host id index innertext key keys lastaccesstime lastwritetime length line linenumber lines linknumber \
    localpath mainwindowtitle matches message mode modulename name nodes number parent path paths pattern pid processname properties \
    property provider psbase pschildname psparentpath pspath ref result root scripts sha size source state status statuscode sum target text \
    title tostring trim tolower toupper type url value values version versioninfo workingset ws";
/// Properties that change a file, a process or this shell when they are set.
const SETTERS: &str = "attributes creationtime creationtimeutc lastaccesstime lastaccesstimeutc lastwritetime lastwritetimeutc isreadonly \
    unixfilemode currentdirectory priorityclass processoraffinity enableraisingevents commandnotfoundaction \
    precommandlookupaction postcommandlookupaction";
/// Static properties that may be set.
const STATIC_SETTERS: &str = "outputencoding inputencoding securityprotocol currentculture currentuiculture title foregroundcolor \
    backgroundcolor cursorvisible cursorleft cursortop";
/// Members, called or not, that are texts.
const TEXTS: &str = "basename content directoryname extension fullname getstring line name padleft padright replace substring \
    tolower tolowerinvariant tostring toupper toupperinvariant trim trimend trimstart";
/// Binary operators.
const OPERATORS: &str = "eq ne gt ge lt le like notlike match notmatch contains notcontains in notin replace split join is isnot as f \
    and or xor band bor bxor shl shr";
/// Operators before one operand.
const UNARY: &str = "not bnot join split";

fn is_among(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|one| one.eq_ignore_ascii_case(name))
}

/// Whether a type's values and static methods change nothing.
pub(super) fn is_plain_type(name: &str) -> bool {
    is_among(TYPES, name) || NAMESPACES.split_whitespace().any(|start| name.starts_with(start))
}

/// Whether a static call changes nothing.
pub(super) fn is_plain_static(of: &str, method: &str) -> bool {
    is_plain_type(of) && !is_among(EXCEPTIONS, &format!("{of}.{method}"))
}

/// Whether a method changes nothing but values.
pub(super) fn is_plain_method(name: &str) -> bool {
    is_among(METHODS, name)
}

/// Whether a member is a text, whatever it is a member of.
pub(super) fn is_text(name: &str) -> bool {
    is_among(TEXTS, name)
}

/// Whether a member that is asked for by its name alone is a property, or a method that changes nothing.
pub(super) fn is_plain_member(name: &str) -> bool {
    is_among(MEMBERS, name)
}

/// Whether setting a property changes more than a value.
pub(super) fn is_setter(name: &str, is_static: bool) -> bool {
    if is_static { !is_among(STATIC_SETTERS, name) } else { is_among(SETTERS, name) }
}

/// Whether it is a binary operator, with or without the `c` or `i` for case.
pub(super) fn is_operator(name: &str) -> bool {
    is_cased(name, OPERATORS)
}

/// Whether it is an operator before one operand.
pub(super) fn is_unary(name: &str) -> bool {
    is_cased(name, UNARY)
}

fn is_cased(name: &str, list: &str) -> bool {
    let short = name.strip_prefix(['c', 'C', 'i', 'I']);
    is_among(list, name) || short.is_some_and(|short| is_among(list, short))
}
