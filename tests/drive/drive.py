#!/usr/bin/env python3
"""Drives the real runtimes against a scripted model on this machine, with the hooks that `skraft-config install` registers:
a reviewer's write must not happen and the model must read why; an engineer's must happen; and with the program gone nobody's
may happen.

Opt-in, no part of the tests: it installs Claude Code, Copilot CLI, Codex and Gemini CLI from the npm registry (about 1 GB)
into the folder that it is given, and needs Node.js and npm. Nothing leaves the machine but the installation.

    python3 tests/drive/drive.py FOLDER-OF-SKRAFT-PROGRAMS FOLDER-TO-WORK-IN [RUNTIME…]
"""

import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading

PACKAGES = {
    "claude": "@anthropic-ai/claude-code@2.1.197",
    "copilot": "@github/copilot@1.0.102",
    "codex": "@openai/codex@0.171.0",
    "gemini": "@google/gemini-cli@0.61.0",
}
# What `install` writes for the user.
FILES = {
    "claude": ".claude/settings.json",
    "copilot": ".copilot/hooks/skraft.json",
    "codex": ".codex/hooks.json",
    "gemini": ".gemini/settings.json",
}
REASON = "is refused because a reviewer changes nothing"
GONE = "skraft could not judge"


class Model(http.server.BaseHTTPRequestHandler):
    """Asks for one write of `made.txt`, and is content once a tool has answered."""

    protocol_version = "HTTP/1.1"
    target = ""
    heard = []

    def log_message(self, *_):
        pass

    def answer(self, body, kind="application/json"):
        body = body if isinstance(body, bytes) else body.encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def events(self, events):
        lines = "".join((f"event: {name}\n" if name else "") + f"data: {data}\n\n" for name, data in events)
        self.answer(lines, "text/event-stream")

    def do_HEAD(self):
        self.answer(b"")

    def do_GET(self):
        self.answer('{"data":[]}')

    def do_POST(self):
        text = self.rfile.read(int(self.headers.get("content-length") or 0))
        asked = json.loads(text or b"{}")
        Model.heard.append(text.decode(errors="replace"))
        if "ount" in self.path and "oken" in self.path:
            self.answer('{"input_tokens":1,"totalTokens":1}')
        elif "enerateContent" in self.path:
            self.answer_gemini(asked)
        elif "chat/completions" in self.path:
            self.answer_copilot(asked)
        elif "messages" in self.path:
            self.answer_claude(asked)
        else:
            self.answer_codex(asked)

    def answer_claude(self, asked):
        parts = [part for message in asked.get("messages", []) if isinstance(message.get("content"), list) for part in message["content"]]
        block, delta, stop = {"type": "text", "text": ""}, {"type": "text_delta", "text": "done"}, "end_turn"
        if asked.get("tools") and not any(part.get("type") == "tool_result" for part in parts):
            block = {"type": "tool_use", "id": "toolu_1", "name": "Write", "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps({"file_path": Model.target, "content": "x"})}
            stop = "tool_use"
        usage = {"input_tokens": 1, "output_tokens": 1}
        message = {"id": f"msg_{len(Model.heard)}", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}
        told = [
            {"type": "message_start", "message": message},
            {"type": "content_block_start", "index": 0, "content_block": block},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage},
            {"type": "message_stop"},
        ]
        self.events([(event["type"], json.dumps(event)) for event in told])

    def answer_copilot(self, asked):
        delta, stop = {"role": "assistant", "content": "done"}, "stop"
        if asked.get("tools") and not any(message.get("role") == "tool" for message in asked.get("messages", [])):
            call = {"name": "create", "arguments": json.dumps({"path": Model.target, "file_text": "x"})}
            delta = {"role": "assistant", "tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": call}]}
            stop = "tool_calls"
        chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m"}
        told = [{**chunk, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}, {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": stop}]}]
        self.events([(None, json.dumps(event)) for event in told] + [(None, "[DONE]")])

    def answer_gemini(self, asked):
        answered = any("functionResponse" in part for content in asked.get("contents", []) for part in content.get("parts", []))
        part = {"text": "done"}
        if asked.get("tools") and not answered:
            part = {"functionCall": {"name": "write_file", "args": {"file_path": Model.target, "content": "x"}}}
        told = json.dumps({"candidates": [{"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}]})
        self.events([(None, told)]) if "stream" in self.path else self.answer(told)

    def answer_codex(self, asked):
        answered = any(str(item.get("type", "")).endswith("call_output") for item in asked.get("input", []) if isinstance(item, dict))
        item = {"type": "message", "role": "assistant", "id": "m1", "content": [{"type": "output_text", "text": "done"}]}
        if not answered:
            patch = "*** Begin Patch\n*** Add File: made.txt\n+x\n*** End Patch\n"
            item = {"type": "custom_tool_call", "id": "ct1", "call_id": "call_1", "name": "apply_patch", "input": patch, "status": "completed"}
        usage = {"input_tokens": 1, "input_tokens_details": None, "output_tokens": 1, "output_tokens_details": None, "total_tokens": 2}
        told = [
            {"type": "response.created", "response": {"id": "r1"}},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": {"id": "r1", "usage": usage}},
        ]
        self.events([(event["type"], json.dumps(event)) for event in told])


def register(runtime, programs, home, project, agent):
    """Registers skraft for the user, for one agent; without an agent the program is gone afterwards."""
    command = [programs / "skraft-config", "install", runtime]
    subprocess.run(command, cwd=project, env={"HOME": str(home)}, check=True, stdout=subprocess.DEVNULL)
    file = home / FILES[runtime]
    text = file.read_text()
    if agent:
        file.write_text(text.replace(f"--runtime {runtime} ", f"--runtime {runtime} --agent {agent} "))
    else:
        file.write_text(text.replace(f"{programs}/skraft-pre", f"{programs}/gone/skraft-pre"))


def prepared(runtime, home, url):
    """Writes what the runtime needs into a home folder; gives the command's words and its environment."""
    if runtime == "claude":
        write(home / ".claude/settings.json", json.dumps({"permissions": {"allow": ["Write"]}}))
        switches = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1"}
        return ["-p", "do it"], {"ANTHROPIC_BASE_URL": url, "ANTHROPIC_API_KEY": "x", "ANTHROPIC_MODEL": "m", **switches}
    if runtime == "copilot":
        provider = {"BASE_URL": url + "/v1", "TYPE": "openai", "WIRE_API": "completions", "API_KEY": "x"}
        environment = {f"COPILOT_PROVIDER_{name}": value for name, value in provider.items()}
        environment |= {"COPILOT_MODEL": "gpt-5", "COPILOT_OFFLINE": "true", "COPILOT_AUTO_UPDATE": "false"}
        return ["-p", "do it", "--allow-all-tools"], environment
    if runtime == "codex":
        provider = f'name = "x"\nbase_url = "{url}/v1"\nwire_api = "responses"\nrequires_openai_auth = false\n'
        write(home / ".codex/config.toml", 'model = "gpt-5.5"\nmodel_provider = "x"\n[model_providers.x]\n' + provider)
        bypass = ["--dangerously-bypass-hook-trust", "--dangerously-bypass-approvals-and-sandbox"]
        return ["exec", "--skip-git-repo-check", *bypass, "do it"], {"CODEX_HOME": str(home / ".codex")}
    write(home / ".gemini/settings.json", json.dumps({"security": {"auth": {"selectedType": "gemini-api-key"}}}))
    environment = {"GOOGLE_GEMINI_BASE_URL": url, "GEMINI_API_KEY": "x", "GEMINI_CLI_TRUST_WORKSPACE": "true"}
    return ["-m", "gemini-2.5-pro", "--approval-mode", "yolo", "-p", "do it"], environment


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def drive(runtime, programs, folder, url):
    """Whether a reviewer's write is refused with its reason, an engineer's is done, and nobody's without the program."""
    packages = folder / "packages" / runtime
    packages.mkdir(parents=True, exist_ok=True)
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", packages, PACKAGES[runtime]], check=True)
    native = packages / "node_modules/@anthropic-ai/claude-code-linux-x64/claude"
    program = native if runtime == "claude" and native.exists() else packages / "node_modules/.bin" / runtime
    for agent, happens, reason in [("code-reviewer", False, REASON), ("software-engineer", True, REASON), (None, False, GONE)]:
        home, project = folder / "home", folder / "project"
        for old in (home, project):
            shutil.rmtree(old, ignore_errors=True)
            old.mkdir(parents=True)
        subprocess.run(["git", "init", "--quiet", project], check=True)
        Model.target, Model.heard = str(project / "made.txt"), []
        words, environment = prepared(runtime, home, url)
        register(runtime, programs, home, project, agent)
        path = f"{programs}:{os.environ['PATH']}"
        ended = subprocess.run(
            [program, *words], cwd=project, env={"HOME": str(home), "PATH": path, **environment},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
        )
        done, told = (project / "made.txt").exists(), any(reason in text for text in Model.heard)
        if done != happens or told == happens:
            print(ended.stdout[-2000:], ended.stderr[-2000:])
            sys.exit(f"{runtime}, {agent or 'no program'}: the write {'happened' if done else 'did not happen'}, the reason was {'read' if told else 'not read'}")
        print(f"{runtime}, {agent or 'no program'}: {'written' if done else 'refused, and the model read why'}")


def main():
    programs, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for runtime in sys.argv[3:] or PACKAGES:
        drive(runtime, programs, folder, f"http://127.0.0.1:{server.server_port}")


if len(sys.argv) < 3:
    sys.exit(__doc__)
main()
