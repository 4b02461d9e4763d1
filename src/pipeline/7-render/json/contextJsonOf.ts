import { threadOption, threadToAsk } from '#base/commandOptions';
import type { FileChange, Reason, SafeText } from '#model';
import type { PackedPackage } from '#reports';
import { redactShort } from '#secrets/redact';
import type { AgentFraming, CommonContent } from '../content';
import { dependencyNotes } from '../dependencyNotes';
import { matchText } from '../matchText';
import { stablePrefix } from '../prefix';
import type { PlanState } from '../plan';
import { lineInText } from '../places';
import { shownCalls } from '../sections/calls';
import { changedLines, rangesShown } from '../sections/changedLines';
import { packagesShown, submodulesShown } from '../sections/freshness';
import type { SectionName } from '../sections/sections';
import type { ContextJson, ContextJsonChange, ContextJsonFile, ContextJsonPlace } from './contextJson';
import { type JsonDetails, mostReasons } from './fitJson';
import { redactedValue } from './redactedValue';

export interface ContextJsonInput {
  readonly content: CommonContent;
  readonly frame: AgentFraming;
  readonly budget: number;
  readonly state: PlanState;
  readonly task: SafeText;
  readonly details: JsonDetails;
  /** Returns the files that a path imports. */
  imports(path: string): readonly string[];
  readonly count: (text: string) => number;
}

/** Sections of the Markdown form that have no field of their own in JSON. */
const otherSections: readonly SectionName[] = ['execution state', 'concurrent context', 'repo map', 'delta',
  'where names occur', 'one step away'];
/** The number of entries at each level of the section, for lists that are as long as in the Markdown form. */
const exclusionsAt = [6, 2, 0],
  changesAt = [30, 6, 0, 0],
  redactionsAt = [12, 0, 0],
  warningsAt = [8, 0, 0],
  hiddenAt = [6, 1, 0],
  callsAt = [20, 0];

const maxImporters = 4;

/**
 * Builds everything except the number of tokens. File texts must already be redacted; all other strings are redacted
 * here.
 */
export function buildContextJson(
  { content, frame, budget, state, task, details, imports, count }: ContextJsonInput,
): Omit<ContextJson, 'used_tokens'> {
  const { freshness } = content;
  const at = (name: SectionName, limits: readonly number[]) => limits[state.level(name)] ?? 0;
  const { files, omitted } = state.selection;
  const isShort = state.level('freshness') > 0;
  const isShown = ({ path }: { readonly path: string; }) => files.some((file) => file.path === path);
  const notes = [
    ...stillImportedNotes(content),
    ...dependencyNotes(files.map(({ path }) => path), imports).map((note) =>
      `${note.path} imports ${note.imports.join(', ')}`
    ),
  ];
  const isWhole = task === content.task.text;
  const alert = state.text('alert').trim();
  const safe = redactedValue({
    changes: content.changes.slice(0, at('changed files', changesAt)).map((change) =>
      toContextJsonChange(change, state.level('changed files') === 0)
    ),
    left_out: omitted.slice(0, details.leftOut).map(({ path, because }) => ({ path, reason: because })),
    places: state.places.map(({ id, file, lines, name, why }): ContextJsonPlace => {
      const view = files.find(({ path }) => path === file)?.view;
      const line = view && lineInText(view, lines);
      return { file, lines, name, id, why, ...(line !== undefined && { at: line }) };
    }),
    calls: shownCalls(state.selection).slice(0, at('calls', callsAt)),
    redactions: content.redactions.filter(isShown).slice(0, at('security', redactionsAt)),
    hidden: content.hidden.filter(isShown).slice(0, at('security', hiddenAt)),
    dependency_notes: notes.slice(0, details.notes),
    warnings: [...content.warnings.slice(0, at('freshness', warningsAt)),
      ...content.exclusions.slice(0, at('receipts', exclusionsAt))],
    freshness: {
      ...(freshness.packedAt !== undefined && { packed_at: freshness.packedAt }),
      ...(freshness.branch !== undefined && !isShort && { branch: freshness.branch }),
      ...(freshness.commit !== undefined && { commit: freshness.commit }),
      snapshot: freshness.snapshot.slice(0, 12),
      ...(freshness.thread !== undefined && { thread: freshness.thread }),
      ...buildContextJsonScope(content, state.level('freshness')),
      check: `agentpack status${threadToAsk(freshness.thread)}`,
      repack: `agentpack pack${threadOption(freshness.thread)}`,
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
        text: redactShort(matchText(content.match)),
      },
    }),
    mode: content.mode,
    budget,
    tokenizer: content.tokenizer,
    instructions: listInstructions(frame, budget),
    freshness: safe.freshness,
    ...(alert !== '' && { alert }),
    places: safe.places,
    files: files.map(({ path, view, score, reasons }): ContextJsonFile => {
      const shown = view.removed === undefined ? view.text : `${view.text}\n\nRemoved by the change:\n${view.removed}`;
      return {
        path: redactShort(path),
        view: view.kind,
        content: shown,
        spans: view.lines,
        tokens: count(JSON.stringify(shown)),
        score: Math.round(10 * score) / 10,
        reasons: strongest(reasons, details.reasons),
      };
    }),
    calls: safe.calls,
    left_out: safe.left_out,
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
      from: redactShort(entry.place),
    })),
    changes: safe.changes,
    redactions: safe.redactions,
    hidden: safe.hidden,
    dependency_notes: safe.dependency_notes,
    sections: Object.fromEntries(otherSections.flatMap((name) => {
      const match = /^## (.*)\n+([^]*)$/.exec(state.text(name));
      return match ? [[match[1]!, match[2]!.trim()]] : [];
    })),
    warnings: safe.warnings,
    trimmed: [
      ...state.trimmed,
      ...(isWhole ? [] : ['task']),
      ...(omitted.length > details.leftOut ? ['left_out'] : []),
      ...(notes.length > details.notes ? ['dependency_notes'] : []),
      ...(files.some(({ reasons }) => Math.min(mostReasons, reasons.length) > details.reasons) ? ['reasons'] : []),
    ],
  };
}

function toContextJsonChange({ path, status, from, hunks }: FileChange, withLines: boolean): ContextJsonChange {
  const { written, removed } = withLines && status !== 'deleted' ? changedLines(hunks) : { written: [], removed: [] };
  return {
    path,
    status,
    ...(from !== undefined && { from }),
    ...(written.length > 0 && { lines: written.slice(0, rangesShown) }),
    ...(removed.length > 0 && { removed: removed.slice(0, rangesShown) }),
  };
}

/** Returns the scope of the pack, in as much detail as the section of the Markdown form at its level. */
function buildContextJsonScope({ freshness, roots, workspace, submodules }: CommonContent, level: number) {
  const names = (packages: PackedPackage['needs']) => packages.slice(0, packagesShown).map(({ name }) => name);
  const isWhole = level === 0;
  return {
    ...(isWhole && freshness.changedSince !== undefined && { changed_since: freshness.changedSince }),
    ...(workspace && level < 2 && {
      workspace: {
        name: workspace.name,
        folder: workspace.folder,
        ...(isWhole && { needs: names(workspace.needs), tests: names(workspace.tests) }),
      },
    }),
    ...(roots && level < 2 && { roots: roots.map(({ name, shown }) => ({ name, path: shown })) }),
    ...(isWhole && submodules && {
      submodules: { mode: submodules.mode, list: submodules.all.slice(0, submodulesShown) },
    }),
    ...(level < 2 && freshness.unrecorded.length > 0 && { unrecorded: freshness.unrecorded }),
  };
}

/** Lists the files that still import deleted ones. */
function stillImportedNotes({ stillImported }: CommonContent): string[] {
  return [...stillImported].filter(([, importers]) => importers.length > 0).map(([path, importers]) =>
    `${path} is gone and still imported by ${importers.slice(0, maxImporters).join(', ')}`
  );
}

function strongest(reasons: readonly Reason[], limit: number): string[] {
  return [...reasons].sort((a, b) => b.points - a.points).slice(0, limit).map(({ detail }) => redactShort(detail));
}

/** Lists the sentences at the beginning of the Markdown form, without its marks and title. */
function listInstructions(frame: AgentFraming, budget: number): string[] {
  return stablePrefix(frame, budget).split('\n').filter((line) => line !== '' && !/^(?:<!--|# )/.test(line)).map((
    line,
  ) => line.replace(/^- /, ''));
}
