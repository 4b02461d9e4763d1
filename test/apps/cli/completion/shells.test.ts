import { strict as assert } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop } from '../shop';

const isThere = (shell: string) => spawnSync(shell, ['--version'], { stdio: 'ignore' }).status === 0;

/** The text that a user types, and the line after the Tab. */
const unique: readonly (readonly [string, string])[] = [
  ['agentpack explai', 'agentpack explain '],
  ['agentpack pack --tas', 'agentpack pack --task'],
  ['agentpack pack --mode de', 'agentpack pack --mode deep '],
  ['agentpack pack --mode=de', 'agentpack pack --mode=deep '],
  ['agentpack pack --task "fix it" --thread fix', 'agentpack pack --task "fix it" --thread fix-rounding '],
  ['agentpack connect winds', 'agentpack connect windsurf '],
  ['agentpack explain src/pri', 'agentpack explain src/price.ts '],
  ['agentpack pack --task-file READ', 'agentpack pack --task-file README.md '],
  ['agentpack pack --root sr', 'agentpack pack --root src/'],
];

describe('completion in real shells', function() {
  this.timeout(300_000);
  if (process.platform === 'win32') {
    it.skip('is not tested on Windows, where none of these shells is the usual one');
    return;
  }
  let box: Sandbox;
  let env: NodeJS.ProcessEnv;
  before(async () => {
    box = shop({ git: false });
    box.write('.git/tools/agentpack', `#!/bin/sh\nexec '${process.execPath}' '${resolve('dist/cli.js')}' "$@"\n`);
    chmodSync(box.at('.git/tools/agentpack'), 0o755);
    box.write('.git/home/empty', '');
    env = {
      ...gitEnv,
      HOME: box.at('.git/home'),
      PATH: `${box.at('.git/tools')}${delimiter}${gitEnv['PATH']}`,
      TERM: 'dumb',
      LC_ALL: 'C',
    };
    assert.equal((await runCli(box.root, ['pack', '--thread', 'fix-rounding', '--task', 'Round'])).code, 0);
  });
  after(() => box.dispose());

  /** Returns a shell's output; the completion script is in the file `.git/script`. */
  const inShell = async (shell: 'bash' | 'zsh' | 'fish', program: string, args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCli(box.root, ['completion', shell]);
    assert.deepEqual([code, stderr], [0, '']);
    box.write('.git/script', stdout);
    return execFileSync(program, args, {
      cwd: box.root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 240_000,
    });
  };
  const sorted = (text: string) => text.split('\n').filter((line) => line !== '').sort();

  describe('bash', () => {
    /** Its words as bash passes them to the function: it breaks them at "=". */
    const check = (words: readonly string[], expected: readonly string[]) =>
      it(`completes ${words.join(' ')}`, async () => {
        const quoted = words.map((word) => `'${word}'`).join(' ');
        const last = words.at(-1) === '=' ? '' : words.at(-1)!;
        const printed = await inShell('bash', 'bash', ['--norc', '-c',
          `compopt() { echo "+$2"; }; source .git/script; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1};
          _agentpack agentpack '${last}' ''; printf '%s\\n' "\${COMPREPLY[@]}"`]);
        assert.deepEqual(sorted(printed), expected);
      });
    check(['agentpack', 'expl'], ['explain']);
    check(['agentpack', 'pack', '--mode', ''], ['balanced', 'deep', 'lite']);
    check(['agentpack', 'pack', '--mode', '='], ['balanced', 'deep', 'lite']);
    check(['agentpack', 'pack', '--mode', '=', 'l'], ['lite']);
    check(['agentpack', 'pack', '--thread', 'f'], ['fix-rounding']);
    check(['agentpack', 'explain', 'src/'], ['+default']);
    check(['agentpack', 'pack', ''], ['+dirnames']);
  });

  if (isThere('fish')) {
    describe('fish', () => {
      const check = (line: string, expected: readonly string[]) =>
        it(`completes ${line}`, async () => {
          const printed = await inShell('fish', 'fish', ['--no-config', '-c',
            `source .git/script; complete -C '${line}'`]);
          assert.deepEqual(sorted(printed).map((one) => one.split('\t')[0]), expected);
        });
      check('agentpack expl', ['explain']);
      check('agentpack pack --mode ', ['balanced', 'deep', 'lite']);
      check('agentpack pack --mode=l', ['--mode=lite']);
      check('agentpack pack --thread f', ['fix-rounding']);
      check('agentpack explain src/pri', ['src/price.ts']);
      check('agentpack pack --report=src/pri', ['--report=src/price.ts']);
      check('agentpack pack --root ', ['docs/', 'src/', 'test/']);
    });
  } else {
    it.skip('is not tested in fish, which is not installed');
  }

  if (isThere('zsh') && process.platform === 'linux') {
    describe('at a terminal, after pressing Tab', () => {
      /** zsh has the terminal (zsh/zpty); Ctrl+X shows the line. All waiting is for what the shell prints. */
      const driver = (start: string, ready: string) => `
        zmodload zsh/zpty
        zpty shell ${start}
        zpty -w shell ${ready}
        zpty -r shell out '*READY>>*'
        for line in "$@"; do
          zpty -w -n shell "$line"$'\\t\\x18'
          zpty -r shell out '*<<*>>*'
          out=\${out%%>>*}
          print -r -- "\${out##*<<}"
          zpty -w -n shell $'\\x15'
        done
        zpty -d shell`;
      const lines = unique.map(([typed]) => typed);
      const check = (shell: 'bash' | 'zsh', start: string, ready: string) =>
        it(`completes in ${shell}`, async () => {
          const printed = await inShell(shell, 'zsh', ['-f', '-c', driver(start, ready), 'driver', ...lines]);
          assert.deepEqual(printed.trimEnd().split('\n').map((line) => line.trimEnd()), unique.map(([, after]) =>
            after.trimEnd()
          ));
        });
      check('zsh', 'zsh -f -i',
        `'PROMPT=; autoload -U compinit; compinit -u -D; source .git/script; show() { print -r -- "<<$BUFFER>>" }; zle -N show; bindkey "^X" show; bindkey "^U" kill-whole-line; print REA""DY">>"'`);
      check('bash', 'bash --norc -i',
        `$'PS1=; source .git/script; bind -x \\'"\\\\C-x": printf "<<%s>>\\\\n" "$READLINE_LINE"\\'; bind "\\\\C-u: kill-whole-line"; echo REA""DY">>"'`);
    });
  } else {
    it.skip('is not tested at a terminal: that needs Linux and zsh, which drives it');
  }
});
