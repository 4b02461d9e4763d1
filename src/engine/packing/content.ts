import { agents, detectAgent, isAgentId, type Agent, type AgentId } from '../../agents/agents';
import { UserError } from '../../base/errors';
import { changedIndexes } from '../../base/collections/changedIndexes';
import { byText } from '../../base/order';
import { shortPath } from '../../base/text/paths';
import { isSupported, languageName } from '../../languages/languages';
import type { IndexedFile, Learned, LeftOut, Selection, Task } from '../../model';
import type { OpenedCandidates } from './candidates';
import type { ChangedFiles } from '../freshness/changedFiles';
import type { Host } from '../host';
import { leftOutAt } from '../indexing/indexStore';
import { names } from '../state/stateNames';
import { recordableOptions, usualSubmodules } from '../inputs/settings';
import { changedSymbols, createRepoMap, executionState, type Frame, type GoneFile, type PackContent, type Ranking,
  type Registered, summaryLimits, type SymbolHashes } from '../stages';
import type { PlanInput } from './plan';

/** The map's share of the budget, and its ceiling a mode (tokens; research on the predecessor, §1.1). */
const mapShare = 20;
const mapCeiling = { lite: 150, balanced: 600, deep: 900 } as const;

interface ContentInput extends Omit<PlanInput, 'task'> {
  readonly task: Task;
  /** Since the pack before. */
  readonly changed: ChangedFiles | undefined;
  readonly gone: readonly GoneFile[];
  readonly snapshotHash: string;
  readonly ranking: Ranking;
  readonly opened: OpenedCandidates;
  readonly packedAt: number;
  readonly count: (text: string) => number;
}

/** What all context files of a pack say. */
export type Contents = Omit<PackContent, 'frame'>;

/** Everything that the sections say, but the selection. What depends on the paths alone is remembered between packs. */
export function createContents(host: Host): (input: ContentInput) => Contents {
  const repoMap = createRepoMap();
  const unsupported = createUnsupported();
  return (input) => contentOf(host, input, repoMap, unsupported);
}

function contentOf(host: Host, input: ContentInput, repoMap: ReturnType<typeof createRepoMap>,
  unsupported: ReturnType<typeof createUnsupported>): Contents
{
  const { settings, refreshed, git, last, task, thread } = input;
  return {
    rootName: host.root.split(/[\\/]/).filter((part) => part !== '').pop() ?? host.root,
    task,
    taskPath: `.agentpack/${task.source === 'task.md' ? names.task(input.folder) : names.metadata(input.folder)}`,
    mode: settings.mode,
    tokenizer: settings.tokenizer,
    freshness: {
      packedAt: new Date(input.packedAt).toISOString(),
      snapshot: input.snapshotHash,
      branch: git?.branch,
      commit: git?.head,
      ...(thread === undefined ? {} : { thread }),
      unrecorded: recordableOptions(input.kept).secret,
      ...changedSince(input),
    },
    ...(input.workspace && { workspace: input.workspace }),
    ...(refreshed.submodules.length > 0 &&
      { submodules: { mode: settings.submodules ?? usualSubmodules, all: refreshed.submodules } }),
    execution: executionState(input.taskState, git, (path) => refreshed.byPath.has(path)),
    repoMap: repoMap({
      files: refreshed.files,
      graph: refreshed.graph,
      worth: input.ranking.worth(),
      count: input.count,
      tokens: Math.min(Math.floor(settings.budget / mapShare), mapCeiling[settings.mode]),
    }),
    previous: last?.report,
    changes: input.partial ? unplaced(git) : git?.changes ?? [],
    stillImported: new Map(input.gone.map(({ path, importers }) => [path, importers])),
    selection: { files: [], omitted: [] },
    redactions: [],
    hidden: [],
    changedContent: [],
    warnings: [...input.warnings, ...unparsed(input.opened.candidates), ...unmet(input), ...unkeptPins(input),
      ...input.opened.moved.map((path) => `${path} kept changing while it was packed: it is left out.`)],
    leftOut: [...dulled(input.learned), ...leftOutInWords(refreshed.leftOut), ...unsupported(refreshed.files)],
  };
}

/** Git was not asked what the last save moved: line numbers from before it would be wrong. */
function unplaced(git: ContentInput['git']): Contents['changes'] {
  return (git?.changes ?? []).map((change) => ({ ...change, hunks: [] }));
}

/** The context files of one pack, and which of them the report names. */
export interface Frames {
  readonly agent: AgentId;
  readonly all: readonly { readonly path: string; readonly frame: Frame; }[];
  /** Index into `all`. */
  readonly main: number;
}

/** Every form is written each time, or one of them would stay behind and lie. */
export function framesOf(host: Host, wanted: string, files: ReadonlyMap<string, IndexedFile>): Frames {
  const agent = agentFor(host, wanted, files);
  const own: Agent = agents[agent];
  const canonical = own.contextPath === agents.claude.contextPath ? agents.generic : own;
  const all = [
    { path: 'context.md', frame: { title: canonical.title, framing: canonical.framing, compact: false } },
    {
      path: 'context.claude.md',
      frame: { title: agents.claude.title, framing: agents.claude.framing, compact: false },
    },
    { path: 'context.compact.md', frame: { title: canonical.title, framing: canonical.framing, compact: true } },
  ];
  return { agent, all, main: own.contextPath === agents.claude.contextPath ? 1 : 0 };
}

function agentFor(host: Host, wanted: string, files: ReadonlyMap<string, IndexedFile>): AgentId {
  if (isAgentId(wanted)) return wanted;
  if (wanted !== 'auto')
    throw new UserError(
      `There is no agent ${JSON.stringify(wanted)}: take one of auto, ${Object.keys(agents).join(', ')}.`,
      'usage',
    );
  return detectAgent(host.env, (path) => files.has(path) || host.files.stat(path) !== undefined);
}

function changedSince({ changed }: ContentInput): { readonly changedSince?: string; } {
  if (!changed) return {};
  const { added, modified, deleted, excluded } = changed;
  const parts = [[added, 'new'], [modified, 'changed'], [deleted, 'gone'], [excluded, 'left out now']] as const;
  const told = parts.filter(([paths]) => paths.length > 0).map(([paths, word]) =>
    `${paths.length} ${paths.length === 1 ? 'file' : 'files'} ${word} (${listed(paths)})`
  );
  return told.length > 0 ? { changedSince: told.join('; ') } : {};
}

/**
 * Files of both packs that changed, in this one's order, with what changed of their symbols as far as the last pack
 * recorded them.
 */
export function changedContent(
  last: ContentInput['last'],
  changed: ContentInput['changed'],
  { files }: Selection,
  symbolsOf: (path: string) => SymbolHashes,
  registered: () => Registered,
): Contents['changedContent'] {
  if (!last || !changed || changed.modified.length === 0) return [];
  const modified = new Set(changed.modified);
  const before = new Set(last.report.files.map((file) => file.path));
  const shown = files.filter(({ path }) => modified.has(path) && before.has(path));
  if (shown.length === 0) return [];
  const recorded = registered().symbols;
  return shown.map(({ path }) => {
    const was = recorded.get(path);
    return { path, ...(was ? changedSymbols(was, symbolsOf(path)) : { changed: [], added: [], removed: [] }) };
  });
}

function dulled(learned: Learned | undefined): string[] {
  if (!learned || summaryLimits(learned).worth === 1) return [];
  const { packs, shown, useful } = learned.summaries;
  return [
    `of ${shown} files that the last ${packs} packs listed with one line ${useful} were of use: fewer are listed`,
  ];
}

function unmet({ ranking, task }: ContentInput): string[] {
  if (ranking.overview === 'none' || task.source === 'inferred' || ranking.size === 0) return [];
  const met = ranking.overview === 'all'
    ? "No file meets the task's words: the files below are"
    : 'No file meets the task well: among the files below is';
  return [`${met} an overview of the repository. Name files, symbols or messages in the task.`];
}

/** Candidates whose grammar made no tree: of them symbols may be missing. */
function unparsed(candidates: ContentInput['opened']['candidates']): string[] {
  const files = candidates.filter(({ outline }) => outline.unparsed).map(({ file, outline }) =>
    `${file.path} (${outline.note})`
  );
  return files.length > 0 ? [`${files.length} not parsed: ${listed(files)}`] : [];
}

/** A pin is a promise: where it cannot be kept, the pack says why. */
function unkeptPins({ settings, refreshed }: ContentInput): string[] {
  return settings.pinned.filter((path) => !refreshed.byPath.has(path)).map((path) => {
    const left = leftOutAt(refreshed, path);
    return `${path} is pinned but not in the pack: ${
      left ? `${left.because}, ${left.detail}` : 'there is no such file'
    }.`;
  });
}

const namesListed = 5;
function listed(paths: readonly string[]): string {
  return paths.slice(0, namesListed).join(', ') + (paths.length > namesListed ? ', …' : '');
}

const leftOutWords: Readonly<Record<LeftOut['because'], string>> = {
  ignored: 'ignored',
  excluded: 'excluded by pattern',
  binary: 'binary',
  large: 'too large',
  'secret-file': 'secret by name',
  unreadable: 'unreadable',
  link: 'linked (their targets are packed themselves)',
  outside: 'linked out of the root',
  submodule: 'left to submodules',
  'nested-repository': 'left to nested repositories',
  'other-package': 'outside the package and what it needs',
};

/** A scan that looked at few files gives the same list again. */
const leftOutTold = new WeakMap<readonly LeftOut[], readonly string[]>();

function leftOutInWords(leftOut: readonly LeftOut[]): readonly string[] {
  let told = leftOutTold.get(leftOut);
  if (!told) {
    leftOutTold.set(leftOut, told = (Object.keys(leftOutWords) as LeftOut['because'][]).flatMap((because) => {
      const these = leftOut.filter((l) => l.because === because);
      // of what cannot be read, a reader wants to know why
      const reasons = because === 'unreadable' ? [...new Set(these.map((l) => l.detail))].sort(byText) : [undefined];
      return reasons.flatMap((reason) => {
        const paths = these.filter((l) => reason === undefined || l.detail === reason).map((l) => shortPath(l.path));
        return paths.length > 0
          ? [`${paths.length} ${leftOutWords[because]}${reason === undefined ? '' : ` (${reason})`}: ${listed(paths)}`]
          : [];
      });
    }));
  }
  return told;
}

/**
 * Languages without facts of their own are packed by their text; a reader should know which. A path tells its language.
 */
function createUnsupported(): (files: readonly IndexedFile[]) => readonly string[] {
  let known: { readonly files: readonly IndexedFile[]; readonly told: readonly string[]; } = { files: [], told: [] };
  return (files) => {
    known = { files, told: changedIndexes(known.files, files) ? known.told : unsupportedIn(files) };
    return known.told;
  };
}

function unsupportedIn(files: readonly IndexedFile[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (file.language !== undefined && !isSupported(file.language))
      counts.set(file.language, (counts.get(file.language) ?? 0) + 1);
  }
  const told = [...counts].sort(([a, m], [b, n]) => n - m || byText(a, b)).map(([id, count]) =>
    `${languageName(id)} (${count})`
  );
  return told.length > 0 ? [`packed by text alone, without symbols and imports: ${told.join(', ')}`] : [];
}
