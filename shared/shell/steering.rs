//! Variables that steer what programs do: which program is found, which is started, where it reads its settings, whom it asks.

use super::deed::Deed;
use super::word::Word;

/// Whole names.
const NAMES: &str = "PATH IFS ENV BASH_ENV SHELLOPTS BASHOPTS PROMPT_COMMAND PS0 PS4 HOME SHELL CDPATH GLOBIGNORE EDITOR VISUAL \
    BROWSER PAGER MANPAGER LESS LESSOPEN LESSCLOSE MORE MANPATH MANOPT TERMINFO TAPE TAR_OPTIONS GREP_OPTIONS GZIP ZIPOPT UNZIP \
    POSIXLY_CORRECT RSYNC_RSH SSH_ASKPASS SUDO_ASKPASS SUDO_EDITOR CC CXX LD AR CFLAGS CXXFLAGS LDFLAGS MAKEFLAGS \
    MAKEFILES GNUMAKEFLAGS RIPGREP_CONFIG_PATH RUSTC RUSTDOC RUSTFLAGS GOFLAGS GOPROXY GOPATH GOROOT GOENV CLASSPATH JAVA_HOME \
    PSQLRC PSQL_PAGER PGSERVICEFILE MYSQL_HOME KUBECONFIG KUBE_EDITOR KUBECTL_EXTERNAL_DIFF HOSTALIASES \
    RESOLV_HOST_CONF LOCALDOMAIN TMPPREFIX WGETRC CURL_HOME NETRC INPUTRC HISTFILE HISTCMD TIMEFMT EXINIT VIMINIT VIM \
    HELPDIR FPATH ZDOTDIR PERL_MM_OPT OPENSSL_CONF OPENSSL_ENGINES MAILCAPS BAT_PAGER DELTA_PAGER DELTA_FEATURES FZF_DEFAULT_COMMAND \
    FZF_DEFAULT_OPTS JQ_LIBRARY_PATH AWKPATH AWKLIBPATH MANROFFOPT GROFF_BIN_PATH BC_ENV_ARGS EXECIGNORE COMP_WORDBREAKS RSYNC_CONNECT_PROG HGRCPATH HGEDITOR HGMERGE \
    SVN_SSH CVS_RSH BAT_CONFIG_PATH BAT_CONFIG_DIR ACKRC FFREPORT HTTPIE_CONFIG_DIR XZ_OPT XZ_DEFAULTS GNUPGHOME SSLKEYLOGFILE \
    DEPENDENCIES_OUTPUT SUNPRO_DEPENDENCIES COMPILER_PATH GCC_EXEC_PREFIX OPENSSL_MODULES PATHEXT PSMODULEPATH COMSPEC";
/// Beginnings of names.
const BEGINNINGS: &str = "LD_ DYLD_ GIT_ PYTHON PERL RUBY NODE_ NPM_ npm_ YARN_ PNPM_ BUN_ DENO_ CARGO_ RUSTUP_ PIP_ UV_ POETRY_ SSH_ \
    GH_ GLAB_ DOCKER_ HELM_ AWS_ AZURE_ GOOGLE_ CLOUDSDK_ TF_ ANSIBLE_ JAVA_ JDK_ MAVEN_ GRADLE_ DOTNET_ NUGET_ MSBUILD LUA_ PHP \
    COMPOSER_ MAGICK_ GO BUNDLE_ GEM_ XDG_ COMPLETE_ BASH_FUNC DEBUGINFOD_ GCONV_ LOCPATH NLSPATH MALLOC_ GLIBC_ SKRAFT_ CLAUDE_ COPILOT_ \
    CODEX_ GEMINI_ LESS SYSTEMD_ PG MYSQL_ REDIS env:";
/// Ends of names.
const ENDS: &str = "_PAGER _EDITOR _PROXY _proxy _REGISTRY _INDEX_URL _OPTIONS _OPTS _CONFIG _WRAPPER _RUNNER _RC _SHELL _PRELOAD _HOST";
/// Names among these that steer nothing that matters here.
const HARMLESS: &str = "NODE_ENV PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYTHONIOENCODING PYTHONUTF8 PYTHONHASHSEED GIT_OPTIONAL_LOCKS \
    GIT_TERMINAL_PROMPT GIT_CONFIG_NOSYSTEM GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL \
    GIT_COMMITTER_DATE GIT_LITERAL_PATHSPECS GIT_MERGE_AUTOEDIT LESSCHARSET CARGO_TERM_COLOR CARGO_INCREMENTAL CARGO_TERM_VERBOSE \
    AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION PGUSER PGPASSWORD PGDATABASE PGPORT DOTNET_CLI_TELEMETRY_OPTOUT \
    CARGO_BUILD_JOBS GH_PROMPT_DISABLED DOCKER_BUILDKIT NPM_CONFIG_COLOR npm_config_yes TF_LOG TF_IN_AUTOMATION CLOUDSDK_CORE_PROJECT";

/// The machine that a variable makes programs ask, where it names one.
pub(super) fn contact(name: &str, value: &Word) -> Option<Deed> {
    let is_proxy = name.to_ascii_lowercase().ends_with("_proxy") && !name.eq_ignore_ascii_case("no_proxy");
    let text = value.text();
    let machine = text.split_once("://").map_or(text, |(_, rest)| rest);
    (is_proxy && !machine.is_empty()).then(|| Deed::fetch(Word::known(machine)))
}

/// The doubt about a variable that gets a value, if there is one. A pager that only prints is none.
pub(super) fn doubt(name: &str, value: &Word) -> Option<Deed> {
    let is_among = |list: &str| list.split_whitespace().any(|one| one == name);
    let steers = is_among(NAMES)
        || BEGINNINGS.split_whitespace().any(|start| name.starts_with(start))
        || ENDS.split_whitespace().any(|end| name.ends_with(end))
        || ["http_proxy", "https_proxy", "all_proxy", "no_proxy"].contains(&name);
    if !steers || is_among(HARMLESS) || is_plain_pager(name, value) {
        return None;
    }
    Some(Deed::unread(format!("the variable `{name}` steers what other commands do")))
}

fn is_plain_pager(name: &str, value: &Word) -> bool {
    let is_pager = name.ends_with("PAGER") || name == "LESS";
    let is_editor = name.ends_with("EDITOR") || name == "VISUAL";
    match value.exact() {
        Some(value) if is_pager => ["", "cat", "less", "more", "-R", "-FRX", "FRX"].contains(&value),
        Some(value) if is_editor => ["", ":", "true"].contains(&value),
        _ => false,
    }
}
