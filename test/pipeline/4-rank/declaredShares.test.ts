import assert from 'node:assert/strict';
import { ranked } from '#test/support/ranking';
import { table } from '#test/support/table';

/** By the files of a repository and the one that the task is about: the percent that its role keeps; 100 for all. */
const rows: readonly (readonly [title: string, other: (n: number) => string, path: string, keeps: number])[] = [
  ['YAML among manifests', (n) => `apps/a${n}.yaml`, 'apps/frobnicate.yaml', 100],
  ['YAML among programs', (n) => `src/a${n}.ts`, 'deploy/frobnicate.yaml', 40],
  ['YAML among both', (n) => (n % 3 === 0 ? `src/a${n}.ts` : `apps/a${n}.yaml`), 'deploy/frobnicate.yaml', 80],
  ['a template of a chart', (n) => `charts/a${n}.yaml`, 'charts/frobnicate.tpl', 100],
  ['SQL among models', (n) => `models/a${n}.sql`, 'models/frobnicate.sql', 100],
  ['SQL among manifests and programs', (n) => (n % 2 === 0 ? `src/a${n}.ts` : `apps/a${n}.yaml`), 'db/frobnicate.sql',
    40],
  ['JSON among JSON', (n) => `data/a${n}.json`, 'data/frobnicate.json', 40],
  ['a test among manifests', (n) => `apps/a${n}.yaml`, 'tests/frobnicate.yaml', 15],
  ['Terraform among programs', (n) => `src/a${n}.ts`, 'infra/frobnicate.tf', 100],
];

describe('the share of its points that a file keeps', () => {
  table('depends on the contents of the repository', (row) => {
    for (const [title, other, path, keeps] of rows) {
      row(title, () => {
        const files = Object.fromEntries([[path, 'frobnicate: 1\n'],
          ...Array.from({ length: 20 }, (_, n) => [other(n), 'a: 1\n'])]);
        const found = ranked(files, 'frobnicate').find((file) => file.path === path)!;
        const detail = found.reasons.find(({ kind, points }) => kind === 'role' && points < 0)?.detail;
        assert.equal(detail === undefined ? 100 : Number(/(\d+)%/.exec(detail)![1]), keeps);
      });
    }
  });
});
