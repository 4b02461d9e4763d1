import { UserError } from '#base/errors';
import { accepted, acceptedJson, type Schema, type Stored } from '#base/schema/schema';
import { byText } from '#base/order';
import { plural } from '#base/text/phrases';
import { selectionRecord, type SelectionRecord } from '../formats/selection';
import { threadRow, type ThreadRow } from '../formats/threadRow';
import { keptVerdict } from '../formats/verdict';
import type { Host } from '../host';
import { readConfig } from '../settings/config';
import { parseRegistry } from '#pipeline/6-select/registry/registry';
import { parseSnapshot } from '#pipeline/1-scan/snapshot';
import { isThreadId } from '../formats/threadId';
import { createRecords } from './records';
import { names } from '../formats/stateNames';

/** A problem with a file below `.agentpack/` that cannot be used. */
export interface StateProblem {
  /** Below `.agentpack/`. */
  readonly file: string;
  /** A description that does not mention the file. */
  readonly problem: string;
  /**
   * `remove`: the file is made again when needed; `rewrite`: `text` is the usable part; `person`: a user wrote the
   * file.
   */
  readonly mend: 'remove' | 'rewrite' | 'person';
  readonly text?: string;
}

/** Reads all state files without changing them. Sorted by file. */
export function checkState(host: Host): StateProblem[] {
  const threads = (host.files.readDir('.agentpack/threads') ?? []).filter(({ name, kind }) =>
    kind === 'directory' && isThreadId(name)
  ).map(({ name }) => `threads/${name}/`);
  return [
    ...['', ...threads].flatMap((folder) => recordsIn(host, folder)),
    ...lines(host, names.metrics, () => true),
    ...lines(host, names.threadIndex, (value) => accepted<ThreadRow>(threadRow, value) !== undefined),
    ...config(host),
    ...index(host),
  ].sort((a, b) => byText(a.file, b.file));
}

function recordsIn(host: Host, folder: string): StateProblem[] {
  const isJson = <T>(schema: Schema<Stored<T>>) => (text: string) => acceptedJson<T>(schema, text) !== undefined;
  const records = createRecords(host);
  const rows: readonly (readonly [string, (text: string) => boolean, string])[] = [
    [names.metadata(folder), () => records.last(folder) !== undefined, 'the next pack recreates it'],
    [names.snapshot(folder), (text) => parseSnapshot(text) !== undefined, 'the next pack recreates it'],
    [names.registry(folder), (text) => parseRegistry(text) !== undefined, 'the next pack recreates it'],
    [names.verdict(folder), isJson(keptVerdict), 'the next pack recreates it'],
    [names.selection(folder), isJson<SelectionRecord>(selectionRecord), 'its pins and exclusions are not in force'],
  ];
  return rows.flatMap(([file, isWhole, effect]) => {
    const text = readStateText(host, file);
    if (text === undefined || typeof text === 'string' && isWhole(text)) return [];
    return [typeof text === 'string'
      ? { file, problem: `it cannot be understood: ${effect}`, mend: 'remove' as const }
      : text];
  });
}

/** Checks a file with one JSON value per line. */
function lines(host: Host, file: string, isRow: (value: unknown) => boolean): StateProblem[] {
  const text = readStateText(host, file);
  if (text === undefined) return [];
  if (typeof text !== 'string') return [text];
  const all = text.split('\n').filter((line) => line !== '');
  const whole = all.filter((line) => {
    try {
      return isRow(JSON.parse(line));
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  });
  if (whole.length === all.length) return [];
  return [{
    file,
    problem: `${plural(all.length - whole.length, 'line')} of ${all.length} cannot be understood`,
    mend: 'rewrite',
    text: whole.map((line) => `${line}\n`).join(''),
  }];
}

function config(host: Host): StateProblem[] {
  const text = readStateText(host, names.config);
  if (typeof text !== 'string') return text === undefined ? [] : [text];
  return readConfig(text).problems.map((problem) => ({ file: names.config, problem, mend: 'person' }));
}

function index({ state }: Host): StateProblem[] {
  const before = state.takeWarnings();
  state.loadCache();
  const problems = state.takeWarnings().filter((sentence) => !before.includes(sentence));
  return problems.length === 0 || state.stat(names.index) === undefined
    ? []
    : [{ file: names.index, problem: 'it is damaged: the next command recreates it', mend: 'remove' }];
}

/** A state entry that cannot be read as a file needs the user's attention. */
function readStateText({ state }: Host, file: string): string | StateProblem | undefined {
  try {
    return state.read(file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { file, problem: error.message, mend: 'person' };
  }
}
