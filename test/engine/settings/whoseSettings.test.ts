import { strict as assert } from 'node:assert';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { readConfiguration } from '#engine/state/configuration';
import { memoryHost } from '#test/support/memoryHost';
import { table } from '#test/support/table';

const guardOff = '[guard]\non_stale = "off"\n';
const config = '.agentpack/config.toml';

interface Settings {
  readonly repository: string;
  /** The person's own file. */
  readonly own?: string;
  /** Default: git tracks the repository's file. */
  readonly tracked?: false;
  /** The guard's answer about a stale pack with these settings. */
  readonly decision: 'proceed' | 'warn' | 'block';
}

const cases: Readonly<Record<string, Settings>> = {
  'a clone cannot switch the guard off': { repository: guardOff, decision: 'warn' },
  "a clone cannot weaken the person's own level": {
    repository: '[guard]\non_stale = "warn"\n',
    own: '[guard]\non_stale = "block"\n',
    decision: 'block',
  },
  'a clone can make the guard stricter': { repository: '[guard]\non_stale = "block"\n', decision: 'block' },
  "a file that git does not track is the person's own": { repository: guardOff, tracked: false, decision: 'proceed' },
  "the person's own file switches it off everywhere": { repository: '', own: guardOff, decision: 'proceed' },
};

/** On the disk: `test/apps/cli/consent.test.ts`. */
describe('repository settings that reduce protection', () => {
  table('count depending on whose they are', (row) => {
    for (const [title, settings] of Object.entries(cases))
      row(title, async () => assert.equal(await staleGuard(settings), settings.decision));
  });
});

async function staleGuard({ repository, own, tracked }: Settings): Promise<string> {
  const host = Object.assign(
    memoryHost({
      files: { 'src/a.ts': 'export const a = 1;\n', 'src/b.ts': 'export const b = 2;\n', [config]: repository },
      git: { tracked: tracked === false ? [] : [config] },
    }),
    {
      ownConfig: {
        read: () => own,
        readModifiedMs: () => undefined,
        write: () => assert.fail('nothing is written there'),
      },
    },
  );
  const engine = createEngine(host);
  const run = { cancel: neverCancelled };
  await engine.pack({ task: 'change a' }, run);
  host.tick(1_000);
  host.write('src/a.ts', 'export const a = 3;\n');
  const { decision } = await engine.guard({}, run);
  engine.dispose();
  return decision;
}

describe('the level of guard.secrets', () => {
  const secrets = (level: string | undefined) => (level === undefined ? '' : `[guard]\nsecrets = "${level}"\n`);
  const levels = [undefined, 'off', 'warn', 'block'];
  table('can only be raised by a repository', (row) => {
    for (const own of levels)
      for (const repository of levels)
        for (const isTrusted of [false, true]) {
          const isLower = repository !== undefined && levels.indexOf(repository) < levels.indexOf(own ?? 'warn');
          row(`${own} by the user, ${repository} by the repository${isTrusted ? ", whose file is the user's" : ''}`,
            () => {
              const host = Object.assign(memoryHost({ files: { [config]: secrets(repository) } }), {
                ownConfig: {
                  read: () => secrets(own),
                  readModifiedMs: () => undefined,
                  write: () => assert.fail('nothing is written there'),
                },
              });
              const { config: combined, problems } = readConfiguration(host, isTrusted);
              assert.equal(combined.guardSecrets, isLower ? own : repository ?? own);
              assert.deepEqual(problems, isLower
                ? ['.agentpack/config.toml can only raise guard.secrets. Lower it in ~/.agentpack/config.toml.']
                : []);
            });
        }
  });
});
