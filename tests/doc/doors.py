"""Every example of README.md and the manual gives the same answers through each door: -e, a script,
standard input, load, the prompt (at a pseudo-terminal), and a batch.  TAP.

Run from the build directory; MMCALC names the program.  A page is one session, and one process a door; in
a batch an example is one job, which begins with the statements before it that the session remembers.

MMCALC_TESTS=small: mmcalc(1), which has all commands, and mmcalc-language(7) alone, without `check` and `typical`."""
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile

import tap
from patience import Patience
from tap import ok

SOURCE = os.path.realpath(os.path.join(os.path.dirname(__file__), '../..'))
MMCALC = os.environ.get('MMCALC', os.path.join(os.getcwd(), 'mmcalc'))
LISTER = os.path.join(os.getcwd(), 'tests/doc/doc_test')
MARK = 'help quit'  # between two examples; it changes nothing
PROMPTS = (b'mmcalc> ', b'......> ')
SMALL = os.environ.get('MMCALC_TESTS') == 'small'
SECONDS = 20  # of processor time, that one example may take
OPTIONS = ['--no-config', '--quiet', '--color', 'never', '--format', 'json']
# what a later example may need: variables, functions, settings, definitions; and where it names answers, these
REMEMBERED = re.compile(r"\s*([A-Za-z_]\w*(\([^=]*\))?\s*=[^=]|(set|unset|load|algorithm|problem|model|law|operator|procedure|relation|papertable)\b)|.*;", re.S)
OF_ANSWERS = re.compile(r'\bans\b|%\d')

def plain(answer):
    """An answer without what the door itself says: the line, the file, the job's key, and notes for a reader."""
    if isinstance(answer, dict) and isinstance(answer.get('error'), dict):
        kept = {k: v for k, v in answer['error'].items() if k not in ('line', 'file', 'path')}
        hints = [h for h in kept.get('hint', '').split('\n') if h and not h.startswith('the definition is left out')]
        kept['hint'] = '\n'.join(hints)
        return {'error': kept}
    if isinstance(answer, dict) and isinstance(answer.get('lines'), list):  # where a definition stands in what was read
        lines = [{k: v for k, v in l.items() if k not in ('line', 'procedure_line')} for l in answer['lines']]
        return {**answer, 'lines': lines}
    return answer


def answers(text):
    found = [json.loads(line) for line in text.splitlines() if line.startswith('{')]
    return [plain(a) for a in found if 'note' not in a]


def run(folder, arguments, given=None):
    done = subprocess.run([MMCALC, *OPTIONS, *arguments], cwd=folder, input=given, capture_output=True, text=True, timeout=10 * SECONDS)
    return answers(done.stdout)


def by_e(folder, statements):
    """One list of answers for each example."""
    arguments = ['--keep-going']
    for s in statements:
        arguments += ['-e', s, '-e', MARK]
    lists = [[]]
    for a in run(folder, arguments):
        if a.get('command') == 'help' and a.get('title', '').startswith('quit'):
            lists.append([])
        else:
            lists[-1].append(a)
    return lists[:-1]


def script(folder, statements):
    path = os.path.join(folder, 'examples.mm')
    with open(path, 'w', encoding='utf-8') as f:
        f.write(''.join(s + '\n' for s in statements))
    return path


def by_file(folder, statements):
    return run(folder, ['--keep-going', script(folder, statements)])


def by_input(folder, statements):
    return run(folder, ['--keep-going'], ''.join(s + '\n' for s in statements))


def by_load(folder, statements):
    script(folder, statements)
    got = run(folder, ['--keep-going', '-e', 'load examples.mm'])
    if got and 'was not loaded to its end' in got[-1].get('error', {}).get('message', ''):
        got.pop()
    return got


def wait_for_prompt(child, terminal):
    text, patience = b'', Patience(child, SECONDS)
    while not text.endswith(PROMPTS):
        if select.select([terminal], [], [], 1)[0]:
            text += os.read(terminal, 65536)
        elif patience.over():
            raise TimeoutError('no prompt after %d s of processor time' % SECONDS)
    return text


def by_prompt(folder, statements):
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(HOME=folder, XDG_STATE_HOME=folder, TERM='dumb', COLUMNS='400', LINES='50')
        os.execv(MMCALC, [MMCALC, *OPTIONS])
    text = b''
    try:
        for s in statements:
            for line in s.split('\n'):
                text += wait_for_prompt(child, terminal)
                os.write(terminal, line.encode() + b'\r')
        text += wait_for_prompt(child, terminal)
        os.write(terminal, b'quit\r')
        while True:
            text += os.read(terminal, 65536)
    except OSError:  # it has gone
        pass
    finally:
        os.close(terminal)
        os.waitpid(child, 0)
    return answers(text.decode('utf-8', 'replace').replace('\r\n', '\n').replace('\r', '\n'))


def by_batch(folder, statements, lists):
    """One list of answers for each example."""
    jobs, before = [], []
    for s, its in zip(statements, lists):
        needed = [b for b in before if REMEMBERED.match(b) or OF_ANSWERS.search(s)]
        jobs.append({'statement': '\n'.join(needed + [s])})
        if not any('error' in a for a in its):  # a job ends at its first error
            before.append(s)
    path = os.path.join(folder, 'job.json')
    with open(path, 'w', encoding='utf-8') as f:
        json.dump({'schema': 'mmcalc-batch/1', 'jobs': jobs}, f)
    done = subprocess.run([MMCALC, '--no-config', '--quiet', '--batch', path], cwd=folder, capture_output=True, text=True, timeout=10 * SECONDS)
    got = []
    for result, expected in zip(json.loads(done.stdout)['results'], lists):
        all_of_it = [plain(a) for a in result['answers']]
        all_of_it += [plain({'error': result['error']})] if 'error' in result else []
        got.append(all_of_it[len(all_of_it) - len(expected):])
    return got


def difference(expected, got):
    for i, e in enumerate(expected):
        if i >= len(got):
            return 'missing: ' + json.dumps(e)[:600]
        if got[i] != e:
            return '-e:   ' + json.dumps(e)[:600] + '\nhere: ' + json.dumps(got[i])[:600]
    return 'more: ' + json.dumps(got[len(expected)])[:600] if len(got) > len(expected) else ''


def compare(name, door, expected, get):
    try:
        why = difference(expected, get())
    except (subprocess.SubprocessError, TimeoutError, ValueError, KeyError) as e:
        why = repr(e)
    ok(why == '', '%s: %s answers as -e does' % (name, door), why)


def check_page(path):
    name = os.path.basename(path)
    listed = subprocess.run([LISTER, '--list', path], capture_output=True, check=True).stdout.decode()
    statements = [s for s in listed.split('\0')[:-1] if not (SMALL and s.startswith(('check ', 'typical ')))]
    if not statements:
        return
    folder = tempfile.mkdtemp()
    os.symlink(os.path.join(SOURCE, 'data'), os.path.join(folder, 'data'))
    try:
        lists = by_e(folder, statements)
        ok(len(lists) == len(statements), '%s: %d examples run with -e' % (name, len(statements)), '%d of them did' % len(lists))
        flat = [a for some in lists for a in some]
        doors = [('a script', flat, lambda: by_file(folder, statements)),
                 ('standard input', flat, lambda: by_input(folder, statements)),
                 ('load', flat, lambda: by_load(folder, statements)),
                 ('the prompt', flat, lambda: by_prompt(folder, statements)),
                 ('a batch', lists, lambda: by_batch(folder, statements, lists))]
        for door, expected, get in doors:
            compare(name, door, expected, get)
    finally:
        shutil.rmtree(folder)


def main():
    os.environ.update(LC_ALL='C.UTF-8', MMCALC_DATA=os.path.join(SOURCE, 'data'))
    pages = sorted(f[:-3] for f in os.listdir(os.path.join(SOURCE, 'man')) if f.endswith('.in'))
    if SMALL:
        pages = ['mmcalc-language.7', 'mmcalc.1']
    for path in [os.path.join(SOURCE, 'README.md')] + [os.path.join(os.getcwd(), 'man', p) for p in pages]:
        check_page(path)
    tap.end()


main()
