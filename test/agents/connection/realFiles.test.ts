import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import type { ArtefactContent } from '#agents/connection/artefact';
import { addArtefactContent, removeArtefactContent } from '#agents/connection/edit/edit';
import { isRefusal } from '#agents/connection/edit/refusal';
import { planFile, type FileState, type PlannedFile } from '#agents/connection/plan/planFile';
import { artefactsOf, connections } from './artefacts';
import { jsonTexts } from './jsonTexts';
import { markdownFiles, tomlFiles, yamlFiles, type RealFile } from './realFiles';

const runs = { numRuns: 150 };
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The contents that each row writes into files owned by others, each content once. */
const contents = [...new Map(
  connections.flatMap(([id, connection]) =>
    (['user', 'repository'] as const).flatMap((scope) => artefactsOf(connection, scope)).filter(({ content }) =>
      content.kind === 'block' || content.kind === 'json'
    ).map((artefact) => [JSON.stringify(artefact.content), { id, artefact }] as const)
  ),
).values()];

describe('user files and the content of each agent', () => {
  let done = 0;
  for (const { id, artefact: { path, content } } of contents) {
    const files = filesFor(content);
    it(`${id}: ${path} is restored byte for byte, with all foreign changes in between`, () => {
      fc.assert(fc.property(files, ({ text, pieces }) => {
        const plan = planned(text, undefined, content, undefined);
        if (isRefusal(plan)) {
          assert.ok(cannotTake(content, text), `${plan.refused}\n${text}`);
          return;
        }
        done++;
        const after = plan.after!;
        for (const piece of pieces) assert.ok(after.includes(piece), piece);
        assertMeaning(content, text, after);
        assert.deepEqual(addArtefactContent(after, content, 'FILE'), { text: after }, 'twice is once');
        const undone = planned(after, plan.record, undefined, content);
        assert.equal((undone as PlannedFile).after, text);
        const withoutRecord = removeArtefactContent(after, content, 'FILE');
        assert.ok(!isRefusal(withoutRecord));
        if (content.kind === 'block') assert.equal(withoutRecord.text, text);
      }), runs);
    });
  }

  it('is not rejected for most contents', () => assert.ok(done > contents.length, `${done} files`));
});

function filesFor(content: ArtefactContent): fc.Arbitrary<RealFile> {
  if (content.kind === 'json') return jsonTexts.map((text) => ({ text, pieces: [] }));
  if (content.kind !== 'block') throw new Error('not put into files of others');
  return content.syntax === 'markdown' ? markdownFiles : content.syntax === 'toml' ? tomlFiles : yamlFiles;
}

function planned(text: string | undefined, record: FileState['record'], wanted: ArtefactContent | undefined,
  dropped: ArtefactContent | undefined): ReturnType<typeof planFile>
{
  return planFile({ path: 'file', file: 'FILE', text, record }, { wanted, dropped, agents: wanted ? ['a'] : [] }, hash);
}

/** Checks that the file's own program reads the same as before, plus our content. */
function assertMeaning(content: ArtefactContent, before: string, after: string): void {
  if (content.kind !== 'block' || content.syntax === 'markdown') return;
  const read = content.syntax === 'toml' ? tomlOf : yamlOf;
  assert.deepEqual(read(after), { ...read(before), ...merged(read(before), read(content.text)) }, after);
}

/** Entries of both; tables are merged. */
function merged(one: Values, other: Values): Values {
  return Object.fromEntries(
    Object.entries(other).map(([key, value]) => [
      key,
      isTable(value) && isTable(one[key]) ? { ...one[key], ...merged(one[key], value) } : value,
    ]),
  );
}

/** Why a file may be refused: with our lines at its end it would not be read as before. */
function cannotTake(content: ArtefactContent, text: string): boolean {
  if (content.kind === 'json') return true; // see `undo.test.ts`
  if (content.kind !== 'block' || content.syntax === 'markdown') return false;
  try {
    const naive = `${text.trimStart() === '' ? text : `${text}\n\n`}${content.text}\n`;
    const read = content.syntax === 'toml' ? tomlOf : yamlOf;
    assert.deepEqual(read(naive), { ...read(text), ...read(content.text) });
    return Object.keys(read(content.text)).some((key) => key in read(text));
  } catch {
    return true;
  }
}

type Values = Record<string, unknown>;

function isTable(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tomlOf(text: string): Values {
  return JSON.parse(JSON.stringify(parseToml(text.replace(/^\ufeff/, '')))) as Values;
}

/** @throws Error if it is not a single mapping without errors */
function yamlOf(text: string): Values {
  const value: unknown = parseYaml(text.replace(/^\ufeff/, ''));
  if (value === null) return {};
  if (!isTable(value)) throw new Error('no mapping');
  return value;
}
