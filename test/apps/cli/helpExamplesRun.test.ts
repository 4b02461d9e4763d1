import { strict as assert } from 'node:assert';
import { chmodSync, mkdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { commands } from '#apps/cli/commands';
import type { Command } from '#apps/cli/command';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shellWords } from './shellWords';
import { shop } from './shop';
import { spawnCli, type Outcome } from './spawnCli';
import { table } from '#test/support/table';

/** A result of a command that an agent's hook gets. */
const payload = JSON.stringify({
  hook_event_name: 'PostToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'npm test' },
  tool_response: { stdout: 'ok', stderr: '', interrupted: false },
});

/** Commands that the examples need; each example also works in the order of the help. */
const earlier = ['pack --task "Round prices"', 'pack --task "Round carts" --thread fix-rounding',
  'pin test/price.test.ts', 'pin --for-task src/price.ts', 'exclude docs/other.md'];

/** helpExamples.test.ts tests what can be seen of an example without running it. */
describe('an example in the help, when run', () => {
  let box: Sandbox;
  before(async () => {
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
    for (const line of earlier) assert.equal((await runCli(box.root, shellWords(line))).code, 0, line);
  });
  after(() => box.dispose());

  table('works', (row) => {
    for (const [name, { examples }] of Object.entries<Command>(commands)) {
      for (const example of examples) {
        row(`agentpack ${example}`, async () => {
          const { code, stdout, stderr } = await run(shellWords(example));
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
