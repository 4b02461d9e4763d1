import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { commands } from '../../../src/hosts/cli/commands';
import { counterparts } from '../../../src/hosts/cli/counterparts';
import { runCli } from './runCli';
import { table } from '../../support/table';

describe("a command of the predecessor's", () => {
  const readme = readFileSync('README.md', 'utf8');
  table('is answered with what replaces it, in one sentence, and is in the README', (row) => {
    for (const [name, sentence] of Object.entries(counterparts)) {
      row(`is answered for ${name} with what replaces it, in one sentence, and is in the README`, async () => {
        assert.ok(!Object.hasOwn(commands, name), 'no command has that name');
        const { code, stdout, stderr } = await runCli('/', [name]);
        assert.deepEqual([code, stdout, stderr], [2, '', `${sentence}\n`]);
        const named = [...sentence.matchAll(/agentpack ([a-z]+)/g)].map(([, command]) => command!);
        for (const command of named) assert.ok(Object.hasOwn(commands, command), command);
        assert.ok(readme.includes(`\`${name}\``), 'the table of counterparts lists it');
      });
    }
  });
});
