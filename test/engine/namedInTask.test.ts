import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { memoryHost, type MemoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';
import { sampleProject } from '../support/sampleProject';

/** A name that the sample project has at few places. */
interface Named {
  readonly name: string;
  readonly kind: 'symbol' | 'literal' | 'key';
  readonly places: readonly string[];
  /** Only for a symbol. */
  readonly defined?: { readonly path: string; readonly line: number; };
}

const most = 12;
const files = sampleProject(16);
const lines = Object.entries(files).flatMap(([path, text]) =>
  text.split('\n').map((text, i) => ({ path, line: i + 1, text }))
);

/** Returns definitions, quoted texts and keys with a mark, each a separate word in no more than `most` places. */
function namesOf(): Named[] {
  const found = new Map<string, Named>();
  for (const { path, line, text } of lines) {
    const symbol = /^export (?:function|const|interface|class|type) (\w{4,})/.exec(text)?.[1];
    if (symbol !== undefined) add({ name: symbol, kind: 'symbol', places: [], defined: { path, line } });
    const literal = /'([A-Za-z][\w ,.%-]{6,40}[a-z])'/.exec(text)?.[1];
    if (literal !== undefined && !/^[a-z]+$/.test(literal)) add({ name: literal, kind: 'literal', places: [] });
    const key = /^\s*"?([a-z]+(?:[-_][a-z]+)+)"?:/.exec(text)?.[1];
    if (key !== undefined) add({ name: key, kind: 'key', places: [] });
  }
  return [...found.values()].flatMap((one) => {
    const places = placesOf(one.name);
    return places.length >= 1 && places.length <= most ? [{ ...one, places }] : [];
  });

  function add(one: Named): void {
    if (!found.has(one.name)) found.set(one.name, one);
  }
}

/** Counted by a pattern, not by the product. */
function placesOf(name: string): string[] {
  const pattern = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
  return lines.filter(({ text }) => pattern.test(text)).map(({ path, line }) => `${path}:${line}`);
}

/** Returns the places that a pack lists, each as `src/a.ts:10`; those in one function are `src/a.ts:10,48` there. */
function listedPlaces(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/`([^`\s]+):(\d+(?:,\d+)*)`/g)].flatMap(([, path, listed]) =>
      listed!.split(',').map((line) => `${path}:${line}`)
    ),
  );
}

const tasks = [
  ({ name, kind }: Named) => `fix: ${kind === 'literal' ? `"${name}"` : name} is wrong`,
  ({ name }: Named) => `The order changes after a restart.\n\nI think \`${name}\` is at fault.`,
  ({ name }: Named) => `Why does "${name}" come twice in the answer to a search?`,
];

describe('a symbol named in a task', () => {
  let host: MemoryHost;
  let engine: Engine;
  before(() => {
    host = memoryHost({ root: '/pack', files, git: { branch: 'main', head: 'a'.repeat(40) } });
    engine = createEngine(host);
  });
  after(() => engine.dispose());

  it('is shown and listed with all its locations, whatever the budget', async () => {
    const all = namesOf();
    for (const kind of ['symbol', 'literal', 'key'])
      assert.ok(all.filter((one) => one.kind === kind).length >= 12, `${kind}s`);
    const named = fc.tuple(fc.constantFrom(...all), fc.nat(2)).map(([one, form]) => ({ one, task: tasks[form]!(one) }));
    await fc.assert(
      fc.asyncProperty(named, fc.constantFrom(1_500, 2_500, 6_000, 16_000), async ({ one, task }, budget) => {
        const report = await engine.pack({ task, budget }, quiet);
        const text = host.text('.agentpack/context.md')!;
        const listed = listedPlaces(text);
        const missing = one.places.filter((place) => !listed.has(place));
        assert.deepEqual(missing, [], `not listed of ${one.name}, budget ${budget}`);
        if (one.defined) {
          const { path, line } = one.defined;
          const shown = report.files.find((file) => file.path === path);
          assert.ok(shown?.ranges.some(([a, b]) => a <= line && line <= b),
            `${path}:${line} of ${one.name} is not shown in ${budget}: ${JSON.stringify(shown?.ranges)}`);
        }
      }),
      { numRuns: 40, includeErrorInReport: true },
    );
  });

  it('is shown and listed if there are several names, each with at least one location', async () => {
    const symbols = namesOf().filter(({ kind }) => kind === 'symbol');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...symbols), { minLength: 2, maxLength: 6 }), async (named) => {
        const task = `fix: ${named.map(({ name }) => `\`${name}\``).join(' and ')} disagree`;
        const report = await engine.pack({ task, budget: 16_000 }, quiet);
        const listed = listedPlaces(host.text('.agentpack/context.md')!);
        for (const { name, places, defined } of named) {
          const { path, line } = defined!;
          assert.ok(places.some((place) => listed.has(place)), `${name} has no place`);
          const shown = report.files.find((file) => file.path === path);
          assert.ok(shown?.ranges.some(([a, b]) => a <= line && line <= b), `${path}:${line} of ${name} is not shown`);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('is shown even if its name is a word without weight', async () => {
    const host = memoryHost({
      files: {
        'src/answer.ts': 'export const answer = (search: string) => search;\n'.repeat(40),
        'src/kinds.ts': 'export interface Mention {\n  readonly path: string;\n}\n',
      },
      git: {},
    });
    const engine = createEngine(host);
    const { files } = await engine.pack({ task: 'Why does "Mention" come twice in the answer to a search?' }, quiet);
    assert.deepEqual(files.find(({ path }) => path === 'src/kinds.ts')?.ranges, [[1, 3]]);
    engine.dispose();
  });
});
