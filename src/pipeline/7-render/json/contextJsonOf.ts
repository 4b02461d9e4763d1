import { formatThreadOption, formatQueryThreadOption } from '#base/commandOptions';
import type { FileChange, Reason, SafeText } from '#model';
import type { PackedPackage } from '#reports';
import { redactShort } from '#secrets/redact';
import type { AgentFraming, CommonContent } from '../content';
import { buildDependencyNotes } from '../dependencyNotes';
import { formatMatchText } from '../matchText';
import { buildStablePrefix } from '../prefix';
import type { PlanState } from '../plan';
import { findLineInText } from '../places';
import { listShownCalls } from '../sections/calls';
import { collectChangedLines, maxRangesShown } from '../sections/changedLines';
import { maxPackagesShown, maxSubmodulesShown } from '../sections/freshness';
import type { SectionName } from '../sections/sections';
import type { ContextJson, ContextJsonChange, ContextJsonFile, ContextJsonPlace } from './contextJson';
import { type JsonDetails, maxJsonReasons } from './fitJson';
import { redactAllStrings } from './redactedValue';

export interface ContextJsonInput {
  readonly content: CommonContent;
  readonly frame: AgentFraming;
  readonly budget: number;
  readonly state: PlanState;
  readonly task: SafeText;
  readonly details: JsonDetails;
  /** Returns the files that a path imports. */
  getImports(path: string): readonly string[];
  readonly count: (text: string) => number;
}

/** Sections of the Markdown form that have no field of their own in JSON. */
const otherSections: readonly SectionName[] = ['execution state', 'concurrent context', 'repo map', 'delta',
  'where names occur', 'one step away'];
/** The maximum number of entries of each list by level of detail, the same as in the Markdown form. */
const exclusionLimits = [6, 2, 0],
  changeLimits = [30, 6, 0, 0],
  redactionLimits = [12, 0, 0],
  warningLimits = [8, 0, 0],
  hiddenLimits = [6, 1, 0],
  callLimits = [20, 0];

const maxImporters = 4;

/**
 * Builds the document without its token count. File texts must already be redacted; all other strings are redacted
 * here.
 */
export function buildContextJson(
  { content, frame, budget, state, task, details, getImports, count }: ContextJsonInput,
): Omit<ContextJson, 'used_tokens'> {
  const { freshness } = content;
  const getLimit = (name: SectionName, limits: readonly number[]) => limits[state.getLevel(name)] ?? 0;
  const { files, omitted } = state.selection;
  const isShort = state.getLevel('freshness') > 0;
  const isShown = ({ path }: { readonly path: string; }) => files.some((file) => file.path === path);
  const notes = [
    ...formatStillImportedNotes(content),
    ...buildDependencyNotes(files.map(({ path }) => path), getImports).map((note) =>
      `${note.path} imports ${note.imports.join(', ')}`
    ),
  ];
  const isWhole = task === content.task.text;
  const alert = state.getText('alert').trim();
  const redactedFields = redactAllStrings({
    changes: content.changes.slice(0, getLimit('changed files', changeLimits)).map((change) =>
      toContextJsonChange(change, state.getLevel('changed files') === 0)
    ),
    left_out: omitted.slice(0, details.maxLeftOut).map(({ path, because }) => ({ path, reason: because })),
    places: state.places.map(({ id, file, lines, name, why }): ContextJsonPlace => {
      const view = files.find(({ path }) => path === file)?.view;
      const line = view && findLineInText(view, lines);
      return { file, lines, name, id, why, ...(line !== undefined && { at: line }) };
    }),
    calls: listShownCalls(state.selection).slice(0, getLimit('calls', callLimits)),
    redactions: content.redactions.filter(isShown).slice(0, getLimit('security', redactionLimits)),
    hidden: content.hidden.filter(isShown).slice(0, getLimit('security', hiddenLimits)),
    dependency_notes: notes.slice(0, details.maxNotes),
    warnings: [...content.warnings.slice(0, getLimit('freshness', warningLimits)),
      ...content.exclusions.slice(0, getLimit('receipts', exclusionLimits))],
    freshness: {
      ...(freshness.packedAt !== undefined && { packed_at: freshness.packedAt }),
      ...(freshness.branch !== undefined && !isShort && { branch: freshness.branch }),
      ...(freshness.commit !== undefined && { commit: freshness.commit }),
      snapshot: freshness.snapshot.slice(0, 12),
      ...(freshness.thread !== undefined && { thread: freshness.thread }),
      ...buildContextJsonScope(content, state.getLevel('freshness')),
      check: `agentpack status${formatQueryThreadOption(freshness)}`,
      repack: `agentpack pack${formatThreadOption(freshness.thread)}`,
    },
  });
  return {
    version: 1,
    task,
    ...(!isWhole && { task_path: redactShort(content.taskPath) }),
    task_class: content.task.class,
    ...(content.match && {
      match: {
        level: content.match.level,
        probability: content.match.probability,
        text: redactShort(formatMatchText(content.match)),
      },
    }),
    mode: content.mode,
    budget,
    tokenizer: content.tokenizer,
    instructions: listInstructions(frame, budget),
    freshness: redactedFields.freshness,
    ...(alert !== '' && { alert }),
    places: redactedFields.places,
    files: files.map(({ path, view, score, reasons }): ContextJsonFile => {
      const shownText = view.removed === undefined
        ? view.text
        : `${view.text}\n\nRemoved by the change:\n${view.removed}`;
      return {
        path: redactShort(path),
        view: view.kind,
        content: shownText,
        spans: view.lines,
        tokens: count(JSON.stringify(shownText)),
        score: Math.round(10 * score) / 10,
        reasons: formatStrongestReasons(reasons, details.maxReasons),
      };
    }),
    calls: redactedFields.calls,
    left_out: redactedFields.left_out,
    documents: content.documents.slice(0, state.chunks).map(({ id, path, pages, sectionPath, rowRange, text }) => ({
      id,
      path: redactShort(path),
      pages,
      section: sectionPath.map(redactShort),
      rows: rowRange,
      content: text,
    })),
    memory: content.memory.slice(0, state.entries).map(({ entry, suspect }) => ({
      id: entry.id,
      text: entry.text(),
      about: entry.about.map(redactShort),
      suspect: suspect.length > 0,
      from: redactShort(entry.location),
    })),
    changes: redactedFields.changes,
    redactions: redactedFields.redactions,
    hidden: redactedFields.hidden,
    dependency_notes: redactedFields.dependency_notes,
    sections: Object.fromEntries(otherSections.flatMap((name) => {
      const match = /^## (.*)\n+([^]*)$/.exec(state.getText(name));
      return match ? [[match[1]!, match[2]!.trim()]] : [];
    })),
    warnings: redactedFields.warnings,
    trimmed: [
      ...state.trimmed,
      ...(isWhole ? [] : ['task']),
      ...(omitted.length > details.maxLeftOut ? ['left_out'] : []),
      ...(notes.length > details.maxNotes ? ['dependency_notes'] : []),
      ...(files.some(({ reasons }) => Math.min(maxJsonReasons, reasons.length) > details.maxReasons)
        ? ['reasons']
        : []),
    ],
  };
}

function toContextJsonChange({ path, status, from, hunks }: FileChange, includesLines: boolean): ContextJsonChange {
  const { written, removed } = includesLines && status !== 'deleted'
    ? collectChangedLines(hunks)
    : { written: [], removed: [] };
  return {
    path,
    status,
    ...(from !== undefined && { from }),
    ...(written.length > 0 && { lines: written.slice(0, maxRangesShown) }),
    ...(removed.length > 0 && { removed: removed.slice(0, maxRangesShown) }),
  };
}

/** Builds the scope of the pack with as much detail as the Markdown section has at the given level. */
function buildContextJsonScope({ freshness, roots, workspace, submodules }: CommonContent, level: number) {
  const toNames = (packages: PackedPackage['needs']) => packages.slice(0, maxPackagesShown).map(({ name }) => name);
  const isFullLevel = level === 0;
  return {
    ...(isFullLevel && freshness.changedSince !== undefined && { changed_since: freshness.changedSince }),
    ...(workspace && level < 2 && {
      workspace: {
        name: workspace.name,
        folder: workspace.folder,
        ...(isFullLevel && { needs: toNames(workspace.needs), tests: toNames(workspace.tests) }),
      },
    }),
    ...(roots && level < 2 && { roots: roots.map(({ name, shown }) => ({ name, path: shown })) }),
    ...(isFullLevel && submodules && {
      submodules: { mode: submodules.mode, list: submodules.all.slice(0, maxSubmodulesShown) },
    }),
    ...(level < 2 && freshness.unrecorded.length > 0 && { unrecorded: freshness.unrecorded }),
  };
}

/** Formats a note for each deleted file that other files still import. */
function formatStillImportedNotes({ stillImported }: CommonContent): string[] {
  return [...stillImported].filter(([, importers]) => importers.length > 0).map(([path, importers]) =>
    `${path} was deleted but is still imported by ${importers.slice(0, maxImporters).join(', ')}`
  );
}

function formatStrongestReasons(reasons: readonly Reason[], limit: number): string[] {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, limit).map(({ detail }) => redactShort(detail));
}

/** Lists the sentences at the beginning of the Markdown form, without list markers, comments and the title. */
function listInstructions(frame: AgentFraming, budget: number): string[] {
  return buildStablePrefix(frame, budget).split('\n').filter((line) => line !== '' && !/^(?:<!--|# )/.test(line)).map((
    line,
  ) => line.replace(/^- /, ''));
}
