import assert from 'node:assert/strict';
import { createSelectableFiles } from '#pipeline/6-select/files/selectableFiles';
import { findPlaceLinks } from '#pipeline/6-select/places/links';
import type { ImportEdge, OutlineSymbol, SelectedPlace } from '#model';
import { candidate, count, symbol, task } from '#test/support/candidates';

const remove = ['export function removeMember(id) {', '  const seat = freeSeat(id);',
  '  audit.write("member removed", id);', '}'].join('\n');
const seats = ['// freeSeat is called on removal', 'export function freeSeat(id) {', '  return seats.delete(id);', '}']
  .join(
    '\n',
  );
const route = ["import { removeMember } from './members';", 'export function deleteRoute(request) {',
  '  removeMember(request.id);', '  audit.write("member removed", id);', '}'].join('\n');
const files: Readonly<Record<string, readonly [text: string, symbols: readonly OutlineSymbol[]]>> = {
  'members.ts': [remove, [symbol('removeMember', 1, 4)]],
  'seats.ts': [seats, [symbol('freeSeat', 2, 4)]],
  'route.ts': [route, [symbol('deleteRoute', 2, 5)]],
};
const place: SelectedPlace = {
  file: 'members.ts',
  lines: [1, 4],
  name: 'removeMember',
  id: 'members.ts#removeMember',
  why: '',
};

describe('one step away from a place', () => {
  const check = (title: string, { terms, imports, places = [place], changed = {} }: {
    readonly terms: readonly string[];
    readonly imports: readonly (readonly [from: string, to: string])[];
    readonly places?: readonly SelectedPlace[];
    readonly changed?: typeof files;
  }, expected: readonly string[]) =>
    it(title, () => {
      const sources = createSelectableFiles()({
        candidates: Object.entries({ ...files, ...changed }).map(([path, [text, symbols]]) =>
          candidate(path, text, 1, {
            symbols,
            facts: {
              role: path.includes('.test.') ? 'test' : 'source',
              imports: text.startsWith('import')
                ? [{ specifier: './members', line: 1, kind: 'import', names: ['removeMember'] }]
                : [],
            },
          })
        ),
        task: task(terms),
        named: [],
        count,
      });
      const edges = new Map<string, ImportEdge[]>();
      for (const [from, to] of imports) edges.set(from, [...edges.get(from) ?? [], { to } as ImportEdge]);
      const links = findPlaceLinks(places, sources, { imports: edges });
      assert.deepEqual(links.map(({ file, line, name, kind, of }) => `${file}:${line} ${name} ${kind} ${of}`),
        expected);
    });
  const toMembers = ['route.ts', 'members.ts'] as const;
  const toSeats = ['members.ts', 'seats.ts'] as const;

  check('is a use of its name, except on an import line', { terms: ['unrelated'], imports: [toMembers] }, [
    'route.ts:3 deleteRoute uses removeMember',
  ]);
  check('is nothing in files that do not import it', { terms: ['unrelated'], imports: [] }, []);
  check('is a definition that it uses, with a word of the task in its name', { terms: ['seat'], imports: [toSeats] }, [
    'seats.ts:2 freeSeat used removeMember',
  ]);
  check('is a line that repeats one with a word of the task', { terms: ['member', 'audit'], imports: [] }, [
    'route.ts:4 deleteRoute repeats removeMember',
  ]);
  check('is one line per symbol', { terms: ['member', 'audit'], imports: [toMembers] }, [
    'route.ts:3 deleteRoute uses removeMember',
  ]);
  check('is not a name that two files define', {
    terms: ['unrelated'],
    imports: [toMembers],
    changed: { 'other.ts': [remove, [symbol('removeMember', 1, 4)]] },
  }, []);
  check('is not a comment', {
    terms: ['unrelated'],
    imports: [['members.ts', 'seats.ts']],
    places: [{ ...place, file: 'seats.ts', lines: [2, 4], name: 'freeSeat', id: 'seats.ts#freeSeat' }],
  }, ['members.ts:2 removeMember uses freeSeat']);
  check('is not a line of a test', {
    terms: ['unrelated'],
    imports: [['members.test.ts', 'members.ts']],
    changed: { 'members.test.ts': [route, [symbol('deleteRoute', 2, 5)]] },
  }, []);
});
