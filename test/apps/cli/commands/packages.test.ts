import assert from 'node:assert/strict';
import { createPackagesResult } from '#apps/cli/commands/pack/pack';

const lines = (answer: ReturnType<typeof createPackagesResult>) =>
  answer.text(100, false).text.split('\n').map((line) => line.trimEnd());

describe('pack --workspace', () => {
  it('lists the packages with their dependencies, and marks the one that is packed', () => {
    assert.deepEqual(
      lines(
        createPackagesResult({
          version: 1,
          current: '@x/app',
          packages: [{ id: 'all', names: ['all'], folder: '', needs: [] }, {
            id: '@x/app',
            names: ['@x/app'],
            folder: 'apps/app',
            needs: ['core'],
          }, { id: 'core', names: ['core'], folder: 'core', needs: [] }],
        }),
      ),
      [
        '   PACKAGE  FOLDER    NEEDS',
        '   all      .',
        '*  @x/app   apps/app  core',
        '   core     core',
        '',
        'agentpack pack --workspace NAME packs one of them with its dependencies; * marks the package of the newest pack, --workspace . packs the whole repository.',
      ],
    );
  });

  it('reports that there are none', () =>
    assert.match(lines(createPackagesResult({ version: 1, current: null, packages: [] }))[0]!, /^No packages found\./));
});
