import assert from 'node:assert/strict';
import { findCallsBetween } from '#pipeline/6-select/places/calls';
import { createSelectableFiles } from '#pipeline/6-select/files/selectableFiles';
import type { ImportEdge, SelectedPlace } from '#model';
import { candidate, count, task } from '#test/support/candidates';

const place = (file: string, first: number, last: number, name: string): SelectedPlace => ({
  file,
  lines: [first, last],
  name,
  id: `${file}#${name}`,
  why: '',
});

describe('calls between places', () => {
  const check = (title: string, texts: Readonly<Record<string, string>>, imports: Readonly<Record<string, string>>,
    places: readonly SelectedPlace[], expected: readonly string[]) =>
    it(title, () => {
      const files = createSelectableFiles()({
        candidates: Object.entries(texts).map(([path, text]) => candidate(path, text, 1)),
        task: task([]),
        named: [],
        count,
      });
      const edges = new Map(Object.entries(imports).map(([from, to]) => [from, [{ to } as ImportEdge]]));
      assert.deepEqual(
        findCallsBetween(places, files, { imports: edges }).map(({ from, to, line }) =>
          `${from.name} ${to.name} ${line}`
        ),
        expected,
      );
    });
  const route = 'function route() {\n  const user = load();\n  removeMember(user);\n}\n';
  const remove = 'function removeMember(user) {\n  audit(user);\n}\n';
  const both = [place('a.ts', 1, 4, 'route'), place('b.ts', 1, 3, 'Members.removeMember')];

  check('are found if one file imports the other', { 'a.ts': route, 'b.ts': remove }, { 'a.ts': 'b.ts' }, both, [
    'route Members.removeMember 3',
  ]);
  check('are not found otherwise', { 'a.ts': route, 'b.ts': remove }, {}, both, []);
  check('are found within one file', { 'a.ts': `${route}${remove}` }, {}, [place('a.ts', 1, 4, 'route'),
    place('a.ts', 5, 7, 'removeMember')], ['route removeMember 3']);
  check('are not found for a declaration within the caller', { 'a.ts': `class Route {\n${remove}}\n` }, {}, [
    place('a.ts', 1, 5, 'Route'),
    place('a.ts', 2, 4, 'Route.removeMember'),
  ], []);
  check('require the whole name', {
    'a.ts': 'function route() {\n  doremoveMember(1);\n  removeMembers(2);\n}\n',
    'b.ts': remove,
  }, { 'a.ts': 'b.ts' }, both, []);
});
