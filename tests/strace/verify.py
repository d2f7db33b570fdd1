#!/usr/bin/env python3
"""Compares the labels of shell corpora with what the commands really do.

    tests/strace/verify.py [--jobs N] [--only TEXT] [--verbose] CORPUS.tsv...

Every row that can be run here is run by bash under strace, on a throw-away overlay of the whole file system, in a
namespace without interfaces (loopback only, where a resolver of this script writes down every name that is asked).
Files opened for writing, created, removed, renamed or changed are compared with `writes`; connections, listeners and
lookups with `network`; the names with `hosts`. Exit 1 when a row disagrees that `exceptions.tsv` does not list.

Linux only, as root; wants strace, unshare, ip, bash and git. See README.md beside it.
"""

import argparse
import collections
import concurrent.futures
import http.server
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
import seed  # noqa: E402

ANSWER = "203.0.113.9"  # what the resolver says of every name
LIMIT = 20  # seconds for one row

Row = collections.namedtuple("Row", "corpus line command writes network hosts note")
Seen = collections.namedtuple("Seen", "writes contacts names errors")

# State that programs keep about themselves outside the tree they are called on.
OWN_STATE = re.compile(
    r"/home/\.(npm/|cache/|cargo/(\.package-cache|\.global-cache|registry/)|lesshst|viminfo|parallel/|local/share/"
    r"|config/(configstore|gh)/|rustup/|gnupg/)|^/var/cache/(man|ldconfig|fontconfig)/|^/run/user/|^/run/screen"
)
DEVICES = re.compile(r"^/(dev|proc|sys)/|^(pipe|socket|anon_inode|/memfd):?|^/dev$")


# ---------------------------------------------------------------- corpora


def rows_of(path):
    """The rows of one corpus; what stands before the header line is skipped."""
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")
    head = next(at for at, line in enumerate(lines) if line.startswith("command\t"))
    for at, line in enumerate(lines[head + 1 :], head + 2):
        if line:
            command, writes, network, hosts, note = line.split("\t")
            yield Row(os.path.basename(path), at, decoded(command), writes == "yes", network == "yes", hosts, note)


def decoded(text):
    return re.sub(r"\\([nt\\])", lambda found: {"n": "\n", "t": "\t", "\\": "\\"}[found[1]], text)


def exceptions():
    path = os.path.join(HERE, "exceptions.tsv")
    with open(path, encoding="utf-8", newline="\n") as file:
        pairs = [line.split("\t") for line in file.read().split("\n")[1:] if line]
    return {decoded(command): reason for command, reason in pairs}


def skipped(row):
    return row.note.startswith(("[pwsh]", "[cmd]")) or "{skip}" in row.note or len(row.command) > 120_000


# ---------------------------------------------------------------- the sandbox

INSIDE = r"""
set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
cp "$2/resolv.conf" "$2/hosts" "$2/nsswitch.conf" "$1/root/etc/"
exec strace -f -y -qq -s 300 --seccomp-bpf -e signal=none \
    -e trace=%file,connect,bind,listen,sendto,sendmsg,sendmmsg,socket,fchdir,fchmod,fchown,ftruncate,fallocate,fsetxattr,clone,clone3,fork,vfork \
    -o "$3" chroot "$1/root" env -i -C "$4" "${@:6}" bash -c "$5"
"""


class Sandbox:
    """One network namespace, in which rows are run one after the other."""

    def __init__(self, seeds, scratch):
        self.seeds = seeds
        self.scratch = scratch
        self.resolver = Resolver()
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        subprocess.run(["ip", "address", "add", f"{ANSWER}/32", "dev", "lo"], check=True)
        self.resolver.start()
        web = http.server.ThreadingHTTPServer((ANSWER, 80), Web)
        threading.Thread(target=web.serve_forever, daemon=True).start()

    def run(self, row, tree):
        self.resolver.names.clear()
        base = tempfile.mkdtemp(dir=self.scratch)
        trace = os.path.join(self.scratch, os.path.basename(base) + ".trace")
        work = os.path.join(self.seeds, tree)
        settings = [f"{name}={value}" for name, value in seed.environment(self.seeds).items()]
        command = ["unshare", "-m", "-p", "-f", "--kill-child", "bash", "-c", INSIDE, "inside"]
        command += [base, self.seeds, trace, work, row.command, *settings]
        errors = self.watched(command)
        if not os.path.exists(trace):
            sys.exit(f"the sandbox cannot be made here: {errors}")
        with open(trace, "r", encoding="utf-8", errors="replace", newline="\n") as file:
            seen = Trace(work, base + "/root").read(file)
        os.unlink(trace)
        os.rmdir(base)
        return Seen(seen.writes, seen.contacts, sorted(self.resolver.names), errors)

    def watched(self, command):
        """What the command said on the error stream; it is ended at the limit, with all it started."""
        with tempfile.TemporaryFile(dir=self.scratch) as errors:
            child = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True
            )
            try:
                child.wait(LIMIT)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
            time.sleep(0.01)
            errors.seek(0)
            return errors.read(4000).decode("utf-8", "replace")


class Web(http.server.BaseHTTPRequestHandler):
    """Gives everybody who asks a script that changes the tree."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"touch pwn\n")

    def log_message(self, *_):
        pass


class Resolver(threading.Thread):
    """Answers every question about a name with the address of `Web`, and remembers the name."""

    def __init__(self):
        super().__init__(daemon=True)
        self.names = set()

    def run(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
            server.bind(("127.0.0.1", 53))
            while True:
                question, asker = server.recvfrom(4096)
                server.sendto(self.answer(question), asker)

    def answer(self, question):
        labels, at = [], 12
        while question[at]:
            labels.append(question[at + 1 : at + 1 + question[at]].decode("utf-8", "replace"))
            at += 1 + question[at]
        self.names.add(".".join(labels).lower())
        kind = question[at + 1 : at + 3]
        asked = question[12 : at + 5]
        found = kind == b"\0\1"
        head = question[:2] + b"\x81\x80" + b"\0\1" + (b"\0\1" if found else b"\0\0") + b"\0\0\0\0"
        record = b"\xc0\x0c\0\1\0\1\0\0\0\x3c\0\4" + socket.inet_aton(ANSWER)
        return head + asked + (record if found else b"")


# ---------------------------------------------------------------- reading the trace

CALL = re.compile(r"^(\d+) +(\w+)\((.*)\) += (-?\d+|0x[0-9a-f]+|\?)(?:<(.*?)>)?( E[A-Z]+.*)?")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"(?:\.\.\.)?')
FOLDER = re.compile(r"(?:AT_FDCWD|\d+)<((?:[^<>\\]|\\.)*)>")
CHANGES = {
    "creat", "truncate", "mkdir", "mkdirat", "mknod", "mknodat", "chmod", "fchmodat", "fchmodat2", "chown", "lchown",
    "fchownat", "symlink", "symlinkat", "link", "linkat", "utime", "utimes", "utimensat", "futimesat", "setxattr",
    "lsetxattr", "removexattr", "lremovexattr",
}  # fmt: skip
REMOVALS = {"unlink", "unlinkat", "rmdir"}
BY_DESCRIPTOR = {"fchmod", "fchown", "ftruncate", "fallocate", "fsetxattr"}


class Trace:
    """What one trace shows to have been changed and contacted."""

    def __init__(self, work, root):
        self.root = root
        self.work = work
        self.folders = {}
        self.pending = {}
        self.changed = {}
        self.contacts = set()

    def read(self, lines):
        for line in lines:
            self.line(line.rstrip("\n"))
        lasting = {path: how for path, how in self.changed.items() if how != "gone" and not self.is_apart(path)}
        return Seen(lasting, sorted(self.contacts), [], "")

    def line(self, line):
        pid = line.split(" ", 1)[0]
        if line.endswith("<unfinished ...>"):
            self.pending[pid] = line[: -len("<unfinished ...>")].rstrip()
            return
        resumed = re.match(r"^\d+ +<\.\.\. \w+ resumed>(.*)$", line)
        if resumed:
            line = self.pending.pop(pid, "") + resumed[1]
        call = CALL.match(line)
        if call:
            self.call(pid, *call.groups()[1:])

    def call(self, pid, name, args, result, opened, error):
        if name in {"connect", "bind", "listen", "sendto", "sendmsg", "sendmmsg"}:
            self.contact(name, args, error)
        if error or result.startswith("-"):
            return
        if name in {"clone", "clone3", "fork", "vfork"}:
            self.folders[result] = self.folder(pid)
        elif name == "chdir":
            self.folders[pid] = self.path(pid, STRING.search(args)[1])
        elif name == "fchdir":
            self.folders[pid] = self.inner(FOLDER.search(args)[1])
        elif name == "chroot":
            self.folders[pid] = self.work
        elif name in {"open", "openat", "openat2"}:
            if re.search(r"O_(WRONLY|RDWR|CREAT|TRUNC)", args) and "O_TMPFILE" not in args and opened:
                self.change(self.inner(opened), "written")
        elif name in BY_DESCRIPTOR:
            self.change(self.inner(FOLDER.search(args)[1]), "changed")
        elif name.startswith("rename"):
            old, new = self.paths(pid, args)
            self.remove(old)
            self.change(new, "renamed to")
        elif name in CHANGES:
            self.change(self.paths(pid, args)[-1], name)
        elif name in REMOVALS:
            self.remove(self.paths(pid, args)[0])

    def contact(self, name, args, error):
        where = re.search(r"sa_family=AF_INET6?, .*?sin6?_port=htons\((\d+)\).*?\"([0-9a-fA-F.:]+)\"", args)
        if name == "listen":
            if "<TCP" in args and not error:
                self.contacts.add("listens")
        elif where and where[1] != "0" and not (where[1] == "53" and where[2] == "127.0.0.1"):
            self.contacts.add("listens" if name == "bind" else where[2].removeprefix("::ffff:"))

    def change(self, path, how):
        self.changed[path] = how

    def remove(self, path):
        self.changed[path] = "removed" if os.path.lexists(path) else "gone"

    def paths(self, pid, args):
        """The paths of a call, each against the folder that stands before it."""
        found = []
        for folder, string in re.findall(r'(?:((?:AT_FDCWD|\d+)<(?:[^<>\\]|\\.)*>), )?"((?:[^"\\]|\\.)*)"', args):
            base = self.inner(FOLDER.match(folder)[1]) if folder else self.folder(pid)
            found.append(os.path.normpath(os.path.join(base, plain(string))))
        return found or [self.inner(FOLDER.search(args)[1]) if FOLDER.search(args) else "?"]

    def path(self, pid, string):
        return os.path.normpath(os.path.join(self.folder(pid), plain(string)))

    def folder(self, pid):
        return self.folders.get(pid, self.work)

    def inner(self, path):
        path = plain(path).removesuffix(" (deleted)")
        return path[len(self.root) :] or "/" if path.startswith(self.root) else path

    @staticmethod
    def is_apart(path):
        return bool(DEVICES.search(path) or OWN_STATE.search(path))


def plain(text):
    """A string of strace without its escapes."""
    raw = re.sub(r"\\([0-7]{1,3})", lambda found: chr(int(found[1], 8)), text)
    raw = raw.replace('\\"', '"').replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r").replace("\\\\", "\\")
    return raw.encode("latin-1", "replace").decode("utf-8", "replace")


# ---------------------------------------------------------------- judging


def judged(row, sandbox):
    """(kind, text): kind is `ok`, `open` (nothing seen, and that proves nothing), `missing` or `wrong`."""
    seen = sandbox.run(row, "dirty")
    if (row.writes and not seen.writes) or (row.network and not seen.contacts and not seen.names):
        again = sandbox.run(row, "clean")
        seen = both(seen, again)
    network = bool(seen.contacts or seen.names)
    missing = re.search(r"command not found|: not found|No such file or directory\s*$", seen.errors.strip())
    wrong = []
    if seen.writes and not row.writes:
        wrong.append("writes " + ", ".join(f"{path} ({how})" for path, how in list(seen.writes.items())[:4]))
    if network and not row.network:
        wrong.append("contacts " + ", ".join([*seen.contacts, *seen.names]))
    undone = []
    if row.writes and not seen.writes:
        undone.append("no write seen")
    if row.network and not network:
        undone.append("no contact seen")
    foreign = strangers(row, seen)
    if foreign:
        wrong.append("hosts " + ", ".join(foreign))
    said = f" [{' / '.join(seen.errors.split(chr(10)))[:200]}]" if seen.errors.strip() else ""
    if wrong:
        return "wrong", "; ".join(wrong) + said
    if not undone:
        return "ok", ""
    if missing and "command not found" in seen.errors:
        return "missing", seen.errors.strip()[:100]
    if "opaque" in row.note or "remote change" in row.note or (row.network and network):
        return "open", "; ".join(undone) + said
    return "wrong", "; ".join(undone) + said


def both(first, again):
    contacts = sorted({*first.contacts, *again.contacts})
    names = sorted({*first.names, *again.names})
    return Seen({**first.writes, **again.writes}, contacts, names, first.errors + again.errors)


def strangers(row, seen):
    """Names and addresses that were contacted and are not in the label."""
    if row.hosts in {"-", "?"} or "?" in row.hosts:
        return []
    known = set(row.hosts.split(",")) | {ANSWER, "listens"}
    if any(host in known for host in ("localhost", "127.0.0.1", "::1", "0.0.0.0")) or "localhost" in row.hosts:
        known |= {"127.0.0.1", "::1", "localhost"}
    return [host for host in [*seen.names, *seen.contacts] if host.rstrip(".") not in known]


# ---------------------------------------------------------------- running


def shard(arguments):
    """Inside a network namespace: judge every n-th row, one JSON line each."""
    number, of = map(int, arguments.shard.split("/"))
    rows = [row for path in arguments.corpora for row in rows_of(path) if not skipped(row)]
    rows = [row for row in rows if not arguments.only or arguments.only in row.command + row.note]
    sandbox = Sandbox(arguments.seeds, arguments.scratch)
    for row in rows[number::of]:
        kind, text = judged(row, sandbox)
        print(json.dumps([row.corpus, row.line, row.command, kind, text, row.note]), flush=True)


def spawn(arguments, scratch, seeds, number):
    call = ["unshare", "-n", sys.executable, os.path.abspath(__file__), "--shard", f"{number}/{arguments.jobs}"]
    call += ["--seeds", seeds, "--scratch", scratch, "--only", arguments.only, *arguments.corpora]
    done = subprocess.run(call, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("corpora", nargs="+")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--only", default="", help="only rows whose command or note contains this text")
    options.add_argument("--verbose", action="store_true", help="list the rows that prove nothing, too")
    for hidden in ("--shard", "--seeds", "--scratch"):
        options.add_argument(hidden, help=argparse.SUPPRESS)
    arguments = options.parse_args()
    if arguments.shard:
        return shard(arguments)
    if os.geteuid() != 0 or not shutil.which("strace"):
        return "wants root and strace"
    scratch = tempfile.mkdtemp(prefix="skraft-strace-")
    try:
        seeds = seed.plant(os.path.join(scratch, "seed"))
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            parts = list(pool.map(lambda number: spawn(arguments, scratch, seeds, number), range(arguments.jobs)))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return report(arguments, [answer for part in parts for answer in part])


def report(arguments, answers):
    known = exceptions()
    counts = collections.Counter()
    failed = False
    for corpus, line, command, kind, text, note in sorted(answers):
        excused = kind == "wrong" and command in known
        counts[corpus, "excused" if excused else kind] += 1
        failed |= kind == "wrong" and not excused
        if (kind == "wrong" and not excused) or (arguments.verbose and kind != "ok"):
            shown = command if len(command) < 160 else command[:150] + "…"
            print(f"{corpus}:{line}: {kind}: {text}\n    {shown!r}  ({note})")
    for path in arguments.corpora:
        name, rows = os.path.basename(path), list(rows_of(path))
        print(
            f"{name}: {len(rows)} rows, {sum(map(skipped, rows))} not run, {counts[name, 'ok']} confirmed, "
            f"{counts[name, 'open']} prove nothing, {counts[name, 'missing']} lack a program, "
            f"{counts[name, 'excused']} excused, {counts[name, 'wrong']} disagree"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
