"""The tree that the rows of a corpus are run in: files of every kind, and a git repository with some history."""

import gzip
import io
import os
import shutil
import subprocess
import tarfile
import zipfile

RUN = "touch pwn\n"

FILES = {
    "README.md": "# App\n\nhello world, see docs\n",
    "CHANGELOG.md": "# Changes\n\n## Unreleased\n- hello\n\n## 1.0.0\n- first\n",
    "a.txt": "hello\nbeta foo\nhello again\n",
    "b.txt": "alpha\nhello\n",
    "f.txt": "one two\nthree four\n",
    "in.json": '{"a": 1, "x": [1, 2]}\n',
    "data.csv": "name,n\na,3\nb,5\n",
    "config.yml": "# comment\nkey: value\n",
    ".env.example": "DEBUG=0\n",
    ".gitignore": "node_modules/\nbuild/\ntarget/\n",
    "a.diff": "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n-hello\n+hallo\n beta foo\n hello again\n",
    "package.json": '{"name": "app", "version": "1.0.0", "scripts": {"build": "touch pwn", "test": "touch pwn"}, '
    '"dependencies": {"left-pad": "1.3.0"}}\n',
    "package-lock.json": '{"name": "app", "version": "1.0.0", "lockfileVersion": 3, "requires": true, "packages": '
    '{"": {"name": "app", "version": "1.0.0", "dependencies": {"left-pad": "1.3.0"}}, "node_modules/left-pad": '
    '{"version": "1.3.0", "resolved": "https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz"}}}\n',
    "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
    "Cargo.lock": 'version = 4\n\n[[package]]\nname = "app"\nversion = "0.1.0"\n',
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.10)\nproject(app NONE)\n",
    "Makefile": "all build test:\n\ttouch pwn\nclean:\n\trm -f pwn\n",
    "go.mod": "module acme.example/app\n\ngo 1.21\n",
    "requirements.txt": "requests\n",
    "main.go": "package main\n\nfunc main() {}\n",
    "src/main.rs": 'mod lib;\n\nfn main() {\n    println!("foo"); // TODO\n}\n',
    "src/lib.rs": "pub fn   foo() {}\n",
    "src/index.ts": "export const f = (x: number) => x; // fixme\nvar y = 1;\n",
    "src/index.js": "console.log(1 > 0)\n",
    "src/app.py": "import os\nprint( 'hello' )\n",
    "src/util.c": "int main(void) { return 0; }\n",
    "src/App.java": "class App { public static void main(String[] a) { } }\n",
    "tests/test_app.py": "import unittest\n\nclass T(unittest.TestCase):\n    def test(self):\n        open('pwn', 'w')\n",
    "test_top.py": "open('pwn', 'w')\n",
    "docs/guide.md": "# Guide\nhello\n",
    "sub/x.txt": "x\n",
    "sub/__main__.py": "open('pwn', 'w')\n",
    "logs/app.log": "2026-01-01 ERROR main failed\n2026-01-01 INFO main ok\n",
    "tools/generate.py": "print(1)\n",
    ".github/workflows/ci.yml": "on: push\njobs:\n  test:\n    runs-on: x\n",
    "cfg.txt": "url = http://evil.example/\n",
    "urls.txt": "http://evil.example/list\n",
    "rc": "--pre=./script.sh\n",
    "app.py": "open('pwn', 'w')\n",
    "tool.py": "open('pwn', 'w')\n",
    "tool.rb": "File.write('pwn', '')\n",
    "tool.pl": "open F, '>pwn';\n",
    "index.php": "<?php touch('pwn');\n",
    "script.js": "require('fs').writeFileSync('pwn', '')\n",
    "server.js": "require('fs').writeFileSync('pwn', '')\n",
    "script.awk": 'BEGIN { system("touch pwn") }\n',
    "script.sed": "1e touch pwn\n",
    "script.tcl": "exec touch pwn\n",
    "script.cmake": "file(WRITE pwn x)\n",
    "attrs": "* diff=t filter=t\n",
    "a.hex": "00000000: 6869 0a\n",
    "old/x.py": "print('hello')\n",
}
PROGRAMS = {
    "script.sh": "#!/bin/sh\n" + RUN,
    "bin/git": "#!/bin/sh\n" + RUN,
    "ls": "#!/bin/sh\n" + RUN,
    "git-foo": "#!/bin/sh\n" + RUN,
    "git-grep": "#!/bin/sh\n" + RUN,
    "hooks/pre-commit": "#!/bin/sh\n" + RUN,
    "sub/run": "#!/bin/sh\n" + RUN,
}


def environment(seeds):
    """All that a row finds in its environment."""
    home = os.path.join(seeds, "home")
    real = os.path.expanduser("~")
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games"
    return {
        "HOME": home,
        "PATH": f"{path}:{real}/.cargo/bin",
        "RUSTUP_HOME": os.environ.get("RUSTUP_HOME", f"{real}/.rustup"),
        "LANG": "C.UTF-8",
        "USER": "tester",
        "TERM": "dumb",
        "GIT_TERMINAL_PROMPT": "0",
        "PIP_BREAK_SYSTEM_PACKAGES": "1",
    }


def plant(seeds):
    """Makes the trees `dirty` (with changes that are not committed) and `clean`, a home, and the resolver's files."""
    home = os.path.join(seeds, "home")
    for folder in (".npm", ".cargo", ".cache", ".config", ".parallel"):
        os.makedirs(os.path.join(home, folder))
    text(os.path.join(home, ".npm/_update-notifier-last-checked"), "")
    text(os.path.join(home, ".parallel/will-cite"), "")
    text(
        os.path.join(home, ".gitconfig"),
        "[user]\n\tname = Ada\n\temail = ada@localhost\n[init]\n\tdefaultBranch = main\n[safe]\n\tdirectory = *\n"
        '[core]\n\tcheckStat = minimal\n\ttrustctime = false\n[protocol "file"]\n\tallow = always\n',
    )
    text(os.path.join(seeds, "resolv.conf"), "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
    text(os.path.join(seeds, "hosts"), f"127.0.0.1 localhost\n::1 localhost\n127.0.1.1 {os.uname().nodename}\n")
    text(os.path.join(seeds, "nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\nservices: files\n")
    clean = os.path.join(seeds, "clean")
    repository(clean, {**os.environ, **environment(seeds)})
    dirty = os.path.join(seeds, "dirty")
    shutil.copytree(clean, dirty, symlinks=True)
    text(os.path.join(dirty, "README.md"), FILES["README.md"] + "changed\n")
    text(os.path.join(dirty, "CHANGELOG.md"), FILES["CHANGELOG.md"] + "staged\n")
    text(os.path.join(dirty, "new.txt"), "not tracked\n")
    git(dirty, {**os.environ, **environment(seeds)}, "add", "CHANGELOG.md")
    aged(dirty)
    git(dirty, {**os.environ, **environment(seeds)}, "status", "--short")
    return seeds


def repository(top, settings):
    for name, content in FILES.items():
        text(os.path.join(top, name), content)
    for name, content in PROGRAMS.items():
        text(os.path.join(top, name), content)
        os.chmod(os.path.join(top, name), 0o755)
    archives(top)
    os.makedirs(os.path.join(top, "empty"))

    def run(*words):
        git(top, settings, *words)

    run("init", "-q")
    run("add", "README.md", "a.txt", "package.json")
    run("commit", "-qm", "First")
    run("tag", "-a", "v1.0.0", "-m", "1.0.0")
    run("add", "src", "in.json")
    run("commit", "-qm", "fix: sources")
    run("branch", "old")
    run("update-ref", "refs/remotes/origin/main", "HEAD")
    run("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    run("remote", "add", "origin", "https://github.com/acme/app.git")
    run("checkout", "-qb", "feature/x")
    run("config", "branch.feature/x.remote", "origin")
    run("config", "branch.feature/x.merge", "refs/heads/feature/x")
    run("add", "-A")
    run("commit", "-qm", "feat: the rest")
    text(os.path.join(top, "a.txt"), FILES["a.txt"] + "last\n")
    run("stash", "-q")
    text(os.path.join(top, "src/lib.rs"), FILES["src/lib.rs"] + "pub fn bar() {}\n")
    text(os.path.join(top, "a.txt"), "hello\nbeta foo\nhello again\n")
    run("commit", "-qam", "feat: bar")
    run("checkout", "-q", "main")
    text(os.path.join(top, "in.json"), '{"a": 1, "x": [1, 2, 3]}\n')
    run("commit", "-qam", "fix: one more")
    run("checkout", "-q", "feature/x")
    aged(top)
    run("status", "--short")


def archives(top):
    for name, mode in (("a.tar", "w"), ("x.tar.gz", "w:gz")):
        with tarfile.open(os.path.join(top, name), mode) as archive:
            member = tarfile.TarInfo("a.txt")
            member.size = 6
            archive.addfile(member, io.BytesIO(b"hello\n"))
    with zipfile.ZipFile(os.path.join(top, "a.zip"), "w") as archive:
        archive.writestr("a.txt", "hello\n")
    with gzip.open(os.path.join(top, "logs/app.log.gz"), "wb") as file:
        file.write(b"main ok\n")
    subprocess.run(["sqlite3", os.path.join(top, "app.db"), "create table t(a)"], check=False)


def aged(top):
    """Old times, so that git need not look at a file twice and its index stays as it is."""
    for folder, inner, names in os.walk(top):
        inner[:] = [name for name in inner if name != ".git"]
        for name in names:
            os.utime(os.path.join(folder, name), (1_700_000_000, 1_700_000_000))


def git(top, settings, *words):
    subprocess.run(["git", *words], cwd=top, env=settings, check=True, stdout=subprocess.DEVNULL)


def text(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(content)
