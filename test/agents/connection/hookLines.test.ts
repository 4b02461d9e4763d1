import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import type { HookLines } from '#agents/connection/artefact';
import { putHookLines, removeHookLines } from '#agents/connection/edit/hookLines';
import { removePredecessorHookLines } from '#agents/connection/edit/predecessor';
import { isRefusal } from '#agents/connection/edit/refusal';
import { table } from '#test/support/table';

const ours: HookLines = { kind: 'hook', text: '# why\n(true &)' };
const block = '# agentpack:begin\n# why\n(true &)\n# agentpack:end\n';

describe('lines in a git hook', () => {
  const put = (text: string | undefined) => {
    const done = putHookLines(text, ours, 'HOOK');
    return isRefusal(done) ? done.refused : done.text;
  };

  table('are added at a position that does not change what the script does', (row) => {
    for (
      const [what, before, after] of [
        ['are a script of their own where there is none', undefined, `#!/bin/sh\n${block}`],
        ['stand below the first line', '#!/bin/bash -eu\nexit 3\n', `#!/bin/bash -eu\n${block}exit 3\n`],
        ['stand below the first line of env', '#!/usr/bin/env -S FOO=1 zsh -f\nx',
          `#!/usr/bin/env -S FOO=1 zsh -f\n${block}x`],
        ['stand first where no line names a program', 'echo a', `${block}echo a`],
        ['fill an empty script', '', block],
        ['follow a first line without a line break', '#!/bin/sh', `#!/bin/sh\n${block}`],
        ['replace those of another version', '#!/bin/sh\n# agentpack:begin\nold\n# agentpack:end\nx\n',
          `#!/bin/sh\n${block}x\n`],
      ] as const
    ) {
      row(what, () => assert.equal(put(before), after));
    }
  });

  table('are rejected in a script with …', (row) => {
    for (
      const [what, text, why] of [
        ['Python', '#!/usr/bin/env python3\nprint(1)\n', /^HOOK is run by python3, not by a shell\. .*\(true &\)$/],
        ['Node', '#!/usr/local/bin/node\n', /is run by node/],
        ['PowerShell', '#!/usr/bin/env pwsh\n', /is run by pwsh/],
        ['fish', '#!/usr/bin/fish\n', /is run by fish/],
        ['a shell that becomes Tcl', '#!/bin/sh\n# \\\nexec tclsh "$0" "$@"\n', /passes itself to another program/],
        ['a shell that becomes Python', '#!/bin/sh\n"exec" "python3" "$0" "$@"\n', /passes itself to another program/],
        ['lines as on Windows', '#!/bin/sh\r\necho a\r\n', /has Windows line endings, which shells cannot read\./],
        ['a mark without its end', '#!/bin/sh\n# agentpack:begin\n', /has no "# agentpack:end" after it/],
      ] as const
    ) {
      row(`are rejected in a script with ${what}`, () => assert.match(put(text)!, why));
    }
  });

  const line = fc.constantFrom('echo a', '', 'exit 1', '# agentpack', '  # agentpack:begin x', 'set -e',
    '. ./_/husky.sh');
  const script = fc.tuple(fc.constantFrom('#!/bin/sh\n', '#!/usr/bin/env bash\n', ''), fc.array(line), fc.boolean())
    .map((
      [first, lines, isEnded],
    ) => first + lines.join('\n') + (isEnded ? '\n' : ''));

  it('can be added again, and removed without a record, byte for byte', () =>
    fc.assert(fc.property(script, (before) => {
      const after = put(before)!;
      assert.equal(put(after), after);
      const rest = removeHookLines(after, 'HOOK');
      assert.ok(!isRefusal(rest));
      assert.equal(rest.text, before.endsWith('\n') || !/^#!.*$/.test(before) ? before : `${before}\n`);
    })));
});

describe('lines of the predecessor in a git hook', () => {
  // as written by agentpack-cli 0.3.34, 0.3.2 and their templates for new repositories
  const python = '/home/u/.local/share/pipx/venvs/agentpack-cli/bin/python -m agentpack.cli';
  const blocks = {
    'a block':
      `# agentpack:auto-repack:start\n${python} hook --event GitAutoRepack --agent cursor\n# agentpack:auto-repack:end\n`,
    'a mark and a command': `# agentpack:auto-repack\n${python} hook --event GitAutoRepack --agent auto\n`,
    'what a broken upgrade left': `# agentpack:auto-repack\n${python} hook --event GitAutoRepack\nent auto\n`,
    'a template': `# agentpack:global\n${python} hook --event GitAutoRepack --agent auto\nexit 0\n`,
    'an early template':
      '# agentpack:global\n# Repack only if this repo has already been opted in to agentpack.\n[ -f .agentpack/config.toml ] && agentpack pack --task auto --mode balanced >/dev/null 2>&1 &\n',
  };
  table('make up all or part of a file, and are replaced by ours', (row) => {
    for (const [what, text] of Object.entries(blocks)) {
      row(`make up the whole file that it created (${what})`, () =>
        assert.equal(removePredecessorHookLines(`#!/bin/sh\n${text}`), undefined));
      row(`leave foreign lines around them unchanged (${what})`, () =>
        assert.equal(removePredecessorHookLines(`#!/bin/sh\nlint\n${text}echo after\n`),
          '#!/bin/sh\nlint\necho after\n'));
      row(`are replaced by ours (${what})`, () =>
        assert.deepEqual(putHookLines(`#!/bin/bash\nlint\n${text}`, ours, 'HOOK'), {
          text: `#!/bin/bash\n${block}lint\n`,
        }));
    }
  });
  it('are not found in a hook that only mentions it', () => {
    for (const text of ['#!/bin/sh\nagentpack hook --event GitAutoRepack\n', '# agentpack:auto-repack:start\nlint\n'])
      assert.equal(removePredecessorHookLines(text), text);
  });
});
