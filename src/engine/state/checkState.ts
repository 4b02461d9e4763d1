import { UserError } from '#base/errors';
import { acceptValue, acceptJson, type Schema, type Stored } from '#base/schema/schema';
import { byText } from '#base/order';
import { formatCountWithNoun } from '#base/text/phrases';
import { selectionRecord, type SelectionRecord } from '../formats/selection';
import { threadRow, type ThreadRow } from '../formats/threadRow';
import { persistentVerdict } from '../formats/verdict';
import type { Host } from '../host';
import { readConfig } from '../settings/config';
import { parseRegistry } from '#pipeline/6-select/registry/registry';
import { parseSnapshot } from '#pipeline/1-scan/snapshot';
import { isThreadId } from '../formats/threadId';
import { createRecords } from './records';
import { names } from '../formats/stateNames';

/** A problem with a file below `.agentpack/` that cannot be used. */
export interface StateProblem {
  /** The path of the file relative to `.agentpack/`. */
  readonly file: string;
  /** A description that does not mention the file. */
  readonly problem: string;
  /**
   * `remove`: the file can be deleted, because it is recreated when needed; `rewrite`: `text` is the usable part;
   * `person`: the user must repair the file.
   */
  readonly mend: 'remove' | 'rewrite' | 'person';
  readonly text?: string;
}

/** Checks all state files without changing them. The problems are sorted by file. */
export function checkState(host: Host): StateProblem[] {
  const threadFolders = (host.files.readDir('.agentpack/threads') ?? []).filter(({ name, kind }) =>
    kind === 'directory' && isThreadId(name)
  ).map(({ name }) => `threads/${name}/`);
  return [
    ...['', ...threadFolders].flatMap((folder) => checkRecords(host, folder)),
    ...checkLines(host, names.metrics, () => true),
    ...checkLines(host, names.threadIndex, (value) => acceptValue<ThreadRow>(threadRow, value) !== undefined),
    ...checkConfig(host),
    ...checkIndex(host),
  ].sort((a, b) => byText(a.file, b.file));
}

function checkRecords(host: Host, folder: string): StateProblem[] {
  const isJson = <T>(schema: Schema<Stored<T>>) => (text: string) => acceptJson<T>(schema, text) !== undefined;
  const records = createRecords(host);
  const rows: readonly (readonly [string, (text: string) => boolean, string])[] = [
    [names.metadata(folder), () => records.readLastPack(folder) !== undefined, 'the next pack recreates it'],
    [names.snapshot(folder), (text) => parseSnapshot(text) !== undefined, 'the next pack recreates it'],
    [names.registry(folder), (text) => parseRegistry(text) !== undefined, 'the next pack recreates it'],
    [names.verdict(folder), isJson(persistentVerdict), 'the next pack recreates it'],
    [names.selection(folder), isJson<SelectionRecord>(selectionRecord), 'its pins and exclusions have no effect'],
  ];
  return rows.flatMap(([file, isValid, effect]) => {
    const text = readStateText(host, file);
    if (text === undefined || typeof text === 'string' && isValid(text)) return [];
    return [typeof text === 'string'
      ? { file, problem: `it is not valid; ${effect}`, mend: 'remove' as const }
      : text];
  });
}

/** Checks a file with one JSON value per line. */
function checkLines(host: Host, file: string, isRow: (value: unknown) => boolean): StateProblem[] {
  const text = readStateText(host, file);
  if (text === undefined) return [];
  if (typeof text !== 'string') return [text];
  const allLines = text.split('\n').filter((line) => line !== '');
  const validLines = allLines.filter((line) => {
    try {
      return isRow(JSON.parse(line));
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  });
  if (validLines.length === allLines.length) return [];
  return [{
    file,
    problem: `${
      formatCountWithNoun(allLines.length - validLines.length, 'line')
    } of ${allLines.length} cannot be parsed`,
    mend: 'rewrite',
    text: validLines.map((line) => `${line}\n`).join(''),
  }];
}

function checkConfig(host: Host): StateProblem[] {
  const text = readStateText(host, names.config);
  if (typeof text !== 'string') return text === undefined ? [] : [text];
  return readConfig(text).problems.map((problem) => ({ file: names.config, problem, mend: 'person' }));
}

function checkIndex({ state }: Host): StateProblem[] {
  const previousWarnings = state.takeWarnings();
  state.loadCache();
  const problems = state.takeWarnings().filter((sentence) => !previousWarnings.includes(sentence));
  return problems.length === 0 || state.stat(names.index) === undefined
    ? []
    : [{ file: names.index, problem: 'it is damaged; the next command recreates it', mend: 'remove' }];
}

/** Reads a state file. Returns a problem that the user must solve if the entry cannot be read as a file. */
function readStateText({ state }: Host, file: string): string | StateProblem | undefined {
  try {
    return state.read(file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { file, problem: error.message, mend: 'person' };
  }
}
