import assert from 'node:assert/strict';
import { commands } from '#apps/cli/commands';
import { loadFrequentCommand } from '#apps/cli/frequentCommands';

describe('the commands that load without the others', () => {
  it('are those of the table', async () => {
    const found = await Promise.all(
      Object.entries(commands).map(async ([name, command]) =>
        [name, command, await loadFrequentCommand(name)] as const
      ),
    );
    const frequent = found.filter(([, , loaded]) => loaded !== undefined);
    assert.deepEqual(frequent.map(([name]) => name), ['pack', 'run', 'compress', 'hook']);
    for (const [name, command, loaded] of frequent) assert.equal(loaded, command, name);
  });
});
