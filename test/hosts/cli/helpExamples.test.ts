import { strict as assert } from 'node:assert';
import { chmodSync, mkdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { commands } from '../../../src/hosts/cli/commands';
import type { Command } from '../../../src/hosts/cli/command';
import { gitEnv, type Sandbox } from '../node/sandbox';
import { runCli } from './runCli';
import { shop } from './shop';
import { spawnCli, type Outcome } from './spawnCli';
import { table } from '../../support/table';

/** A result of a command that an agent's hook gets. */
const payload = JSON.stringify({
  hook_event_name: 'PostToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'npm test' },
  tool_response: { stdout: 'ok', stderr: '', interrupted: false },
});

/** Each example of each help, in the order of the help, in one repository. */
describe('examples in the help', function() {
  this.timeout(300_000);
  let box: Sandbox;
  before(() => {
    box = shop();
    box.write('package.json', '{ "name": "shop", "type": "module", "scripts": { "test": "node --version" } }\n');
    box.write('.git/info/exclude', 'agentpack-plugin/\n');
    box.write('docs/rounding.md', '# Rounding\n\n`addTax` in src/price.ts rounds half a cent down.\n');
    for (let i = 1; i <= 6; i++) {
      box.write('src/price.ts',
        `export function addTax(amount: number) {\n  return Math.round(amount * 1.${i}9);\n}\n`);
      box.write('src/cart.ts', `import { addTax } from './price';\nexport const total${i} = addTax(${i});\n`);
      box.commit(`Round the prices of addTax in step ${i}`);
    }
    mkdirSync(box.at('.git/home/.claude'), { recursive: true });
    for (const agent of ['claude', 'codex']) {
      box.write(`.git/tools/${agent}`, '#!/bin/sh\nexit 0\n');
      chmodSync(box.at(`.git/tools/${agent}`), 0o755);
      box.write(`.git/tools/${agent}.cmd`, '@exit /b 0\r\n');
    }
  });
  after(() => box.dispose());

  table('of each command work, and are in its help', (row) => {
    for (const [name, { examples }] of Object.entries(commands) as readonly (readonly [string, Command])[]) {
      row(`of ${name} are in its help`, async () => {
        const { stdout } = await runCli(box.root, [name, '--help']);
        assert.ok(examples.length > 0);
        for (const example of examples) assert.ok(stdout.includes(`\n  agentpack ${example}\n`), stdout);
      });

      for (const example of examples) {
        row(`work: agentpack ${example}`, async () => {
          const { code, stdout, stderr } = await run(words(example));
          assert.equal(code, 0, stderr);
          if (!['hook', 'mcp', 'run'].includes(name) && !example.includes('--quiet'))
            assert.notEqual(stdout, '', stderr);
          assert.doesNotMatch(stderr, /--verbose/);
        });
      }
    }
  });

  function run([name, ...rest]: readonly string[]): Promise<Outcome> {
    const env = {
      HOME: box.at('.git/home'),
      USERPROFILE: box.at('.git/home'),
      PATH: `${box.at('.git/tools')}${delimiter}${gitEnv['PATH']}`,
    };
    const args = [name!, ...rest];
    if (name === 'mcp') return spawnCli(box.root, args, '', env); // it reads standard input to its end
    return runCli(box.root, args, { env, input: payload, ...(name === 'watch' && { until: /\n/ }) });
  }
});

/** As a shell splits them. */
function words(line: string): string[] {
  const found = [...line.matchAll(/"([^"$\\]*)"|'([^']*)'|([^\s"'$*?#&|;<>()]+(?:#\w+)?)/g)];
  assert.equal(found.map(([text]) => text).join(' '), line, 'a shell would read more into it');
  return found.map(([, double, single, plain]) => double ?? single ?? plain!);
}
