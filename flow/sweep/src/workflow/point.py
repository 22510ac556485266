# SPDX-License-Identifier: MIT-0
"""Places and routes one point of the sweep; writes what came of it, a failure too, as JSON."""

import json
import re
import shutil
import subprocess
from pathlib import Path

# `code`, an empty line, and the text behind a cross: how ringmill tells an error where there is no
# terminal.
DIAGNOSTIC = re.compile(r"^(\S+::\S+)\n\n  × (.*(?:\n  │ .*)*)", re.MULTILINE)


def outcome(command, folder):
    run = subprocess.run([*command, "-o", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    log = run.stderr.decode(errors="replace")
    if run.returncode == 0:
        return {"exit_code": 0, "report": json.loads((folder / "report.json").read_text())}
    # Warnings come before the error.
    code, text = (DIAGNOSTIC.findall(log) or [("", log.strip()[-500:])])[-1]
    return {"exit_code": run.returncode, "code": code, "text": text.replace("\n  │ ", "\n"), "log": log}


result = Path(snakemake.output[0])
ringmill = snakemake.config.get("ringmill", "ringmill")
folder = result.parent / "build"
# A failure must not stand beside an earlier build.
shutil.rmtree(folder, ignore_errors=True)
found = outcome([ringmill, "fpga", snakemake.input.program, *snakemake.params.arguments], folder)
# A tool that was killed may pass with more memory: the profile says how often that is tried.
if found["exit_code"] not in (0, 1) and snakemake.resources.attempt < snakemake.resources.tries:
    raise SystemExit(found["log"])
result.write_text(json.dumps(found, indent=2) + "\n")
