"""Elaborates designs with slang: one command line of slang a line of the file given.

Ends with 3 if slang refused one: Python itself ends with 1 for what it does not find or understand.
"""

import sys

from pyslang import driver


def elaborate(line):
    reader = driver.Driver()
    reader.addStandardArgs()
    if not (reader.parseCommandLine("slang " + line) and reader.processOptions() and reader.parseAllSources()):
        return False
    reader.reportCompilation(reader.createCompilation(), True)
    return reader.reportDiagnostics(True)


with open(sys.argv[1], encoding="utf-8") as designs:
    taken = [elaborate(line) for line in designs]
sys.exit(0 if all(taken) else 3)
