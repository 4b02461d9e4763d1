import assert from 'node:assert/strict';
import { link } from '#pipeline/3-link/link';
import { createMonorepo } from '#pipeline/3-link/monorepo';
import { indexed } from '#test/support/project';
import { table } from '#test/support/table';

type Needs = Readonly<Record<string, { readonly work?: readonly string[]; readonly dev?: readonly string[]; }>>;

const rows: readonly (readonly [title: string, needs: Needs, closure: readonly string[]])[] = [
  ['what it needs for its work and its development', { a: { work: ['b'], dev: ['c'] } }, ['b', 'c']],
  ['what others need for their work', { a: { work: ['b'] }, b: { work: ['c'] } }, ['b', 'c']],
  ['nothing that others need for their development', { a: { work: ['b'] }, b: { dev: ['c'] } }, ['b']],
  ['what is needed for work elsewhere too', { a: { work: ['b', 'd'] }, b: { dev: ['c'] }, d: { work: ['c'] } }, [
    'b',
    'c',
    'd',
  ]],
  ['the work of what it needs for its development', { a: { dev: ['b'] }, b: { work: ['c'], dev: ['d'] } }, ['b', 'c']],
  ['not itself, where others need it', { a: { work: ['b'] }, b: { work: ['a'] } }, ['b']],
];

describe('what a package needs', () => {
  table('is', (row) => {
    for (const [title, needs, closure] of rows)
      row(title, () => assert.deepEqual(packagesOf(needs).getClosure('a'), closure));
  });
});

function packagesOf(needs: Needs) {
  const named = (names: readonly string[] = []) => Object.fromEntries(names.map((name) => [name, '*']));
  const manifest = (name: string) =>
    JSON.stringify({ name, dependencies: named(needs[name]?.work), devDependencies: named(needs[name]?.dev) });
  const files = indexed({
    'package.json': '{"workspaces":["*"]}',
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}/package.json`, manifest(name)])),
  });
  return createMonorepo(files, link(files));
}
