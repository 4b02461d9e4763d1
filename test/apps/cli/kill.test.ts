import { strict as assert } from 'node:assert';
import { killRounds } from '#test/support/killRounds';
import { table } from '#test/support/table';
import { gitEnv, sandbox } from '#test/platform/sandbox';

const kills = 4;

describe('a pack that is killed', () => {
  table('leaves complete files at any moment, and no lock', (row) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      row(`at moments derived from ${seed}`, async () => {
        const box = sandbox({ 'rounds.txt': 'Where rounds are found.\n', 'other.txt': 'Nothing of them.\n' }, {
          git: false,
        }); // what writes is the same as for code in git, and starts sooner
        const { killed, problems } = await killRounds({
          root: box.root,
          assetsDir: 'dist',
          env: gitEnv,
          kills,
          rounds: 40,
          edited: 'rounds.txt',
          seed,
        });
        assert.deepEqual(problems, []);
        assert.equal(killed, kills, 'so many were killed while they ran');
        box.dispose();
      });
    }
  });
});
