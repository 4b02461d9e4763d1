import { contextJsonName, contextNames, formerContextNames } from '#agents/contextFiles';
import { compilePredicate } from '#base/schema/predicate';
import * as s from '#base/schema/schema';
import type { EditorFiles, Freshness, OmittedFile, PackedRoot, Reason, StaleCause, Submodule, Timings } from '#model';
import { guardLevels } from '#model/pack';
import { matchLevels } from '#model/ranking';
import type { PackedPackage, Report, ReportChunk, ReportDocuments, ReportEntry, ReportFile, ReportMatch, ReportMemory,
  ReportPlace } from '#reports';
import type { RecordedInputs } from './recordedInputs';
import type { GitDigest } from './gitDigest';
import { isThreadId } from './threadId';
import { documentOptionKinds, type DocumentSettings } from '../optionTable/documentOptionTable';
import type { OptionKind } from '../optionTable/optionKinds';
import { flagNames, optionKinds, type FlagName } from '../optionTable/packOptionTable';
import { isWeight, maxOptionLength, maxPatterns } from '../optionTable/optionValues';
import { maxTaskPins } from './selection';
import type { Settings } from '../settings/settings';
import { agent, mode, omittedBecause, reasonKind, submoduleMode, taskClass, taskSource, tokenizer,
  view } from './words';
import { weightedKinds } from '#pipeline/4-rank/signals/kinds';
import type { RecordedOptions } from '../options';

/**
 * AgentPack's part of `pack_metadata.json`. The file also contains the predecessor's keys for programs that read them.
 */
export interface PackRecord {
  readonly inputs: RecordedInputs;
  readonly options: RecordedOptions;
  readonly packedAt: number;
  readonly report: Report;
  /** Context file name → hash of its text, to detect changes by other programs. */
  readonly contexts: Readonly<Record<string, string>>;
}

// Each limit is far above the values that a pack writes, so that AgentPack always accepts its own records.
const maxFiles = 20_000;
const sentence = s.text(20_000);
const name = s.text(8_192);
const path = s.relativePath;
const paths = (limit: number) => s.list(path, limit);
const patterns = s.list(s.text(maxOptionLength), maxPatterns);
const taskText = s.text(1 << 24);

const reasons: s.Schema<s.Stored<readonly Reason[]>> = s.list(
  s.object({ kind: reasonKind, points: s.score, detail: sentence }),
  100,
);

const file: s.Schema<s.Stored<ReportFile>> = s.object({
  path,
  view,
  tokens: s.tokens,
  score: s.score,
  ranges: s.list(s.lineRange, 100_000),
  reasons,
  viewReason: sentence,
} satisfies s.FieldSchemas<ReportFile>);
const place: s.Schema<s.Stored<ReportPlace>> = s.object({
  file: path,
  lines: s.lineRange,
  name: s.text(8_192),
  id: s.text(16_384),
  why: sentence,
  at: s.optional(s.lineNumber),
} satisfies s.FieldSchemas<ReportPlace>);
const omittedFile: s.Schema<s.Stored<OmittedFile>> = s.object(
  { path, score: s.score, because: omittedBecause, reasons } satisfies s.FieldSchemas<OmittedFile>,
);

const range = s.nullable(s.lineRange);
const reportDocuments: s.Schema<s.Stored<ReportDocuments>> = s.object({
  documents: s.count,
  failed: s.list(s.object({ path, because: s.word }), 1_000_000),
  chunks: s.list(
    s.object({
      id: s.text(100),
      path,
      pages: range,
      sectionPath: s.list(s.text(100_000), 1_000),
      rowRange: range,
      tokens: s.tokens,
      score: s.score,
      matched: s.list(name, 1_000),
      linked: s.list(name, 1_000),
      omitted: s.nullable(s.picklist(['rank', 'value', 'budget'])),
    } satisfies s.FieldSchemas<ReportChunk>),
    1_000,
  ),
} satisfies s.FieldSchemas<ReportDocuments>);

const reportMemory: s.Schema<s.Stored<ReportMemory>> = s.object({
  entries: s.count,
  chosen: s.list(
    s.object({
      id: name,
      kind: s.picklist(['note', 'decision']),
      title: s.text(1_000),
      date: s.nullable(s.text(20)),
      whose: s.picklist(['repository', 'person', 'adr']),
      place: name,
      path: s.nullable(path),
      matched: s.list(name, 1_000),
      suspect: s.list(s.object({ of: name, change: s.picklist(['changed', 'vanished']) }), 1_000_000),
      tokens: s.tokens,
      omitted: s.nullable(s.picklist(['budget', 'loaded', 'file'])),
    } satisfies s.FieldSchemas<ReportEntry>),
    1_000,
  ),
} satisfies s.FieldSchemas<ReportMemory>);

const staleCause: s.Schema<s.Stored<StaleCause>> = s.union([
  s.object({
    kind: s.literal('files'),
    files: s.list(
      s.object({ path, change: s.picklist(['added', 'modified', 'deleted', 'excluded']), selected: s.boolean() }),
      1_000_000,
    ),
  }),
  s.object({ kind: s.picklist(['task', 'branch', 'head', 'git', 'settings', 'memory', 'engine']), detail: sentence }),
]);

const packFiles: ReadonlySet<string> = new Set([...contextNames, contextJsonName]);
const recordedFiles: ReadonlySet<string> = new Set([...packFiles, ...formerContextNames]);

/** Accepts `.agentpack/context.md` and similar paths, including those of threads. */
const contextPath = s.pipe(s.string(), s.check(isContextPath));
const isSha256 = compilePredicate(s.sha256);

function isContextPath(text: string): boolean {
  const [, thread, fileName] = /^\.agentpack\/(?:threads\/([^/]{1,100})\/)?([^/]{1,40})$/.exec(text) ?? [];
  return fileName !== undefined && packFiles.has(fileName) && (thread === undefined || isThreadId(thread));
}

const freshness: s.Schema<s.Stored<Freshness>> = s.object({
  state: s.picklist(['none', 'packing', 'fresh', 'stale']),
  causes: s.list(staleCause, 100),
  packedAt: s.optional(s.time),
  snapshot: s.optional(s.sha256),
  renderedTokens: s.optional(s.tokens),
  contextPath: s.optional(contextPath),
} satisfies s.FieldSchemas<Freshness>);

const timings: s.Schema<Timings> = s.object({
  scan: s.duration,
  index: s.duration,
  link: s.duration,
  rank: s.duration,
  outline: s.duration,
  select: s.duration,
  render: s.duration,
  total: s.duration,
});

const folder = s.union([s.literal(''), path]);
const packages = s.list(s.object({ name, folder }), 1_000_000);
const workspace: s.Schema<s.Stored<PackedPackage>> = s.object({
  id: name,
  name,
  folder,
  needs: packages,
  tests: packages,
} satisfies s.FieldSchemas<PackedPackage>);
const commit = s.pipe(s.string(), s.check((text) => /^[0-9a-f]{40,64}$/.test(text)));
const submodules: s.Schema<s.Stored<readonly Submodule[]>> = s.list(
  s.object(
    {
      path,
      initialized: s.boolean(),
      commit: s.optional(commit),
      recorded: s.optional(commit),
    } satisfies s.FieldSchemas<
      Submodule
    >,
  ),
  1_000_000,
);

const roots: s.Schema<s.Stored<readonly PackedRoot[]>> = s.list(
  s.object({ name, folder: name, shown: name, branch: s.nullable(name) } satisfies s.FieldSchemas<PackedRoot>),
  100,
);

const report: s.Schema<s.Stored<Report>> = s.object({
  version: s.literal(1),
  root: s.text(8_192),
  task: s.pipe(taskText, s.check((text) => text !== '')),
  taskClass,
  taskSource,
  match: s.optional(
    s.object(
      { level: s.picklist(matchLevels), probability: s.score, text: sentence } satisfies s.FieldSchemas<ReportMatch>,
    ),
  ),
  mode,
  agent,
  thread: s.optional(s.pipe(s.string(), s.check(isThreadId))),
  budget: s.tokens,
  renderedTokens: s.tokens,
  tokenizer,
  estimated: s.boolean(),
  contextPath,
  jsonPath: s.optional(contextPath),
  compression: s.optional(s.object({ program: name, from: s.tokens, to: s.tokens })),
  workspace: s.optional(workspace),
  roots: s.optional(roots),
  submodules: s.optional(s.object({ mode: submoduleMode, all: submodules })),
  files: s.list(file, maxFiles),
  omitted: s.list(omittedFile, 1_000),
  ranking: paths(10_000),
  places: s.optional(s.list(place, 100)),
  tokenConsumers: s.list(s.object({ path, tokens: s.tokens }), 1_000),
  redactions: s.list(s.object({ path, line: s.lineNumber, type: s.word }), 1_000_000),
  hiddenCharacters: s.optional(
    s.list(
      s.object({
        path,
        line: s.lineNumber,
        count: s.count,
        kinds: s.list(s.picklist(['bidi', 'control', 'invisible', 'tag']), 4),
      }),
      maxFiles,
    ),
  ),
  documents: s.optional(reportDocuments),
  memory: s.optional(reportMemory),
  freshness,
  warnings: s.list(sentence, 1_000),
  weakSettings: s.optional(
    s.list(s.object({ name: s.word, value: s.text(1_000), instead: s.text(1_000), allowed: s.boolean() }), 100),
  ),
  trimmed: s.list(s.word, 100),
  timings,
  counts: s.object(
    {
      files: s.count,
      tokens: s.optional(s.count),
      parsed: s.count,
      reused: s.count,
      shared: s.optional(s.count),
      ignored: s.count,
      binary: s.count,
      large: s.count,
    } satisfies s.FieldSchemas<Report['counts']>,
  ),
} satisfies s.FieldSchemas<Report>);

const storedForms = {
  boolean: s.boolean(),
  name,
  number: s.score,
  patterns,
  whole: s.tokens,
};

/** Creates the schemas of the fields that record options of these kinds, each of which may be missing. */
function createOptionSchemas<T extends Readonly<Record<string, Pick<OptionKind<unknown>, 'stored'>>>>(kinds: T) {
  return Object.fromEntries(
    Object.entries(kinds).map(([option, { stored }]) => [
      option,
      s.optional(typeof stored === 'string' ? storedForms[stored] : s.picklist(stored)),
    ]),
  ) as unknown as { [K in keyof T]: s.Schema<(T[K] extends OptionKind<infer V> ? V : never) | undefined>; };
}

const documents: s.Schema<s.Stored<Partial<DocumentSettings>>> = s.object(
  createOptionSchemas(documentOptionKinds) satisfies s.FieldSchemas<DocumentSettings>,
);

const flags = Object.fromEntries(flagNames.map((flag) => [flag, s.optional(s.literal(true))])) as unknown as {
  [K in FlagName]: s.Schema<true | undefined>;
};

const settings: s.Schema<s.Stored<Settings>> = s.object({
  budget: s.tokens,
  auto: s.optional(s.literal(true)),
  mode,
  tokenizer,
  agent: name,
  include: patterns,
  exclude: patterns,
  ignoreFile: s.text(maxOptionLength),
  maxBytes: s.bytes,
  since: s.optional(name),
  pinned: paths(maxPatterns + maxTaskPins),
  excluded: paths(maxPatterns),
  pinnedToTask: s.optional(paths(maxTaskPins)),
  onStale: s.picklist(guardLevels),
  maxFiles: s.optional(s.count),
  submodules: s.optional(submoduleMode),
  workspace: s.optional(name),
  documents: s.optional(documents),
  ...flags,
  sections: s.optional(patterns),
  weights: s.optional(s.byKey((key) => weightedKinds.some((kind) => kind === key), isWeight, weightedKinds.length)),
} satisfies s.FieldSchemas<Settings>);

export const recordedOptions: s.Schema<s.Stored<RecordedOptions>> = s.object({
  complete: s.optional(s.boolean()),
  ...createOptionSchemas(optionKinds),
  documents: s.optional(documents),
} satisfies s.FieldSchemas<RecordedOptions>);

/** The schemas of the fields of `EditorFiles`. */
export const editorFields = {
  open: paths(1_000),
  recent: paths(1_000),
  visible: s.optional(paths(1_000)),
  selected: s.optional(s.list(s.object({ path, lines: s.lineRange }), 1_000)),
  problems: s.optional(s.list(s.object({ path, errors: s.count, warnings: s.count }), 1_000)),
} satisfies s.FieldSchemas<EditorFiles>;
const editorFiles: s.Schema<s.Stored<EditorFiles>> = s.object(editorFields);
const changeDigest = s.object({
  path: s.text(8_192),
  status: s.picklist(['added', 'modified', 'deleted', 'renamed', 'conflicted']),
  hash: s.word,
});
const git: s.Schema<s.Stored<GitDigest>> = s.object({
  changes: s.sha256,
  remote: s.sha256,
  files: s.optional(s.list(changeDigest, 10_000)),
});

const inputs: s.Schema<s.Stored<RecordedInputs>> = s.object({
  engine: name,
  taskHash: s.sha256,
  taskSource,
  taskFileHash: s.optional(s.sha256),
  taskStateHash: s.optional(s.sha256),
  settings,
  branch: s.optional(name),
  head: s.optional(s.pipe(s.string(), s.check((text) => /^[0-9a-f]{7,64}$/.test(text)))),
  git: s.optional(git),
  snapshot: s.sha256,
  learnedUpTo: s.optional(s.isoTime),
  memoryHash: s.optional(s.sha256),
  session: s.optional(s.word),
  editor: s.optional(editorFiles),
  submodules: s.optional(submodules),
  roots: s.optional(roots),
} satisfies s.FieldSchemas<RecordedInputs>);

/** The schema of `pack_metadata.json`, which ignores the predecessor's keys. */
export const packRecord: s.Schema<{ readonly agentpack: s.Stored<PackRecord>; }> = s.object({
  agentpack: s.object({
    inputs,
    options: recordedOptions,
    packedAt: s.time,
    report,
    contexts: s.byKey((key) => recordedFiles.has(key), isSha256, recordedFiles.size),
  } satisfies s.FieldSchemas<PackRecord>),
});
