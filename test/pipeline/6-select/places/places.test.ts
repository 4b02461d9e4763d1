import assert from 'node:assert/strict';
import { createSelectableFiles } from '#pipeline/6-select/files/selectableFiles';
import { findLikelyPlaces } from '#pipeline/6-select/places/places';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { candidate, count, functions, symbol, task } from '#test/support/candidates';
import { table } from '#test/support/table';

interface Case {
  readonly files: readonly Candidate[];
  readonly terms: readonly string[];
  readonly most?: number;
  readonly expected: readonly string[];
}

const members = [
  '/** Takes a member out of an organization, whose seat is free then. */',
  'export function removeMember(id: string) {',
  '  members.delete(id);',
  '}',
  'export function addMember(id: string) {',
  '  members.add(id, seat());',
  '}',
].join('\n');
const membersFile = (score: number) =>
  candidate('src/members.ts', members, score, { symbols: [symbol('removeMember', 2, 4), symbol('addMember', 5, 7)] });

const long = ['function verify(token) {',
  ...Array.from({ length: 90 },
    (_, i) => i === 70 ? '  if (expiry < now) throw nonce;' : i % 10 === 0 ? '' : `  step(${i});`), '}'].join('\n');
const several = functions(8, 'seat');

const cases: Record<string, Case> = {
  'names what a name and a body have': {
    files: [membersFile(20)],
    terms: ['organization', 'member', 'seat'],
    expected: [
      'src/members.ts:1-4 removeMember: its name contains member; contains organization',
      'src/members.ts:5-7 addMember: its name contains member; contains seat',
    ],
  },
  'says that it defines what the task names': {
    files: [membersFile(20)],
    terms: ['removeMember'],
    expected: ['src/members.ts:1-4 removeMember: defines `removeMember`'],
  },
  'joins the parts of a long function': {
    files: [candidate('src/verify.ts', long, 20, { symbols: [symbol('verify', 1, 92)] })],
    terms: ['nonce', 'expiry', 'token'],
    expected: ['src/verify.ts:1-92 verify: contains token, expiry, nonce'],
  },
  'gives the lines of a class whose methods are places of their own': {
    files: [
      candidate('src/box.ts',
        ['class Box {', '  // holds a nonce', '', 'open() {', '  return lid;', '  // two', '  // three', '}', '}'].join(
          '\n',
        ), 20, { symbols: [{ ...symbol('Box', 1, 9), kind: 'class' }, symbol('open', 4, 8, 'Box')] }),
    ],
    terms: ['nonce', 'lid'],
    expected: ['src/box.ts:1-3 Box: contains nonce [src/box.ts:1-3]', 'src/box.ts:4-8 Box.open: contains lid'],
  },
  'names a file without symbols by its lines': {
    files: [candidate('conf/app.ini', 'expiry = 10\nother = 1\n', 20)],
    terms: ['expiry'],
    expected: ['conf/app.ini:1-2: contains expiry [conf/app.ini:1-2]'],
  },
  'lists lines outside of all symbols only where nothing else matches': {
    files: [
      candidate('src/run.ts', 'start(nonce);\n\nfunction f() {\n  go();\n  go();\n  go();\n}\n', 20, {
        symbols: [symbol('f', 3, 7)],
      }),
    ],
    terms: ['nonce'],
    expected: ['src/run.ts:1-2: contains nonce [src/run.ts:1-2]'],
  },
  'and not beside a function that does': {
    files: [
      candidate('src/run.ts', 'start(nonce);\n\nfunction f() {\n  go();\n  go(nonce);\n  go();\n}\n', 20, {
        symbols: [symbol('f', 3, 7)],
      }),
    ],
    terms: ['nonce'],
    expected: ['src/run.ts:3-7 f: contains nonce'],
  },
  'lists three of one file where others match': {
    files: [candidate('a.ts', several.text, 20, several), membersFile(2)],
    terms: ['seat', 'member'],
    most: 5,
    expected: ['a.ts', 'a.ts', 'a.ts', 'src/members.ts', 'src/members.ts'],
  },
  'lists more of it where they do not': {
    files: [candidate('a.ts', several.text, 20, several)],
    terms: ['seat'],
    most: 5,
    expected: ['a.ts', 'a.ts', 'a.ts', 'a.ts', 'a.ts'],
  },
  'has no place without a word of the task': {
    files: [membersFile(20)],
    terms: ['zebra'],
    expected: [],
  },
};

describe('places', () => {
  table('of candidates', (row) => {
    for (const [title, { files, terms, most = 10, expected }] of Object.entries(cases)) {
      row(title, () => {
        const places = findLikelyPlaces(
          createSelectableFiles()({ candidates: files, task: task(terms), named: [], count }),
          most,
        );
        const isShort = expected.every((one) => !one.includes(':'));
        assert.deepEqual(
          places.map(({ file, lines, name, why, id }) =>
            isShort
              ? file
              : `${file}:${lines.join('-')}${name === '' ? '' : ` ${name}`}: ${why}${
                id === `${file}#${name}` ? '' : ` [${id}]`
              }`
          ).sort(isShort ? undefined : () => 0),
          expected,
        );
      });
    }
  });

  it('come best first, each with the units of its lines', () => {
    const files = createSelectableFiles()({
      candidates: [candidate('a.ts', several.text, 20, several), membersFile(9)],
      task: task(['seat', 'member']),
      named: [],
      count,
    });
    const places = findLikelyPlaces(files, 20);
    assert.deepEqual([...places].sort((a, b) => b.chance - a.chance), places);
    for (const { file, units, lines: [first, last] } of places) {
      const source = files.find((one) => one.file.path === file)!;
      assert.ok(units.every((i) => source.units[i]!.lines[0] <= last && first <= source.units[i]!.lines[1]));
    }
  });
});
