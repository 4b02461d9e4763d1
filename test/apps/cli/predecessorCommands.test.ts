import { strict as assert } from 'node:assert';
import { commands } from '#apps/cli/commands';
import { predecessorCommands } from '#apps/cli/predecessorCommands';
import { formatTopicHelp } from '#apps/cli/help/help';
import { table } from '#test/support/table';
import { runCli } from './runCli';

describe('a command of the predecessor', () => {
  table('is answered in one sentence with its replacement, also by help', (row) => {
    for (const [name, sentence] of Object.entries(predecessorCommands)) {
      row(name, async () => {
        assert.ok(!Object.hasOwn(commands, name), 'no command has that name');
        const { code, stdout, stderr } = await runCli('/', [name]);
        assert.deepEqual([code, stdout, stderr], [2, '', `${sentence}\n`]);
        const named = [...sentence.matchAll(/agentpack ([a-z]+)/g)].map(([, command]) => command!);
        for (const command of named) assert.ok(Object.hasOwn(commands, command), command);
        assert.deepEqual(await runCli('/', ['help', name]), { code, stdout, stderr });
        assert.ok(formatTopicHelp('predecessor', commands).includes(sentence));
      });
    }
  });
});
