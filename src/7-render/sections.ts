import { cut, fenceFor } from '../base/markdown';
import type { FileChange, SafeText, Selection } from '../model';
import { redact } from '../secrets/redact';
import { joinSafe, safe } from '../secrets/safeText';
import type { ChangedContent } from '../reports';
import { tokenizerInWords } from '../tokens/tokenizers';
import { changedLines } from './changedLines';
import type { CommonContent } from './content';
import { deltaOf } from './delta';
import { tenths } from './fileBlock';
import { code, codeCell, grouped, plural, prose, proseCell, why } from './phrases';

/** A section's texts, from all of it to nothing; each starts with `## ` and ends with an empty line, or is empty. */
export type Levels = readonly (() => SafeText)[];

const nothing = (): SafeText => safe``;

/** The task in full, at the top; `taskFoot` ends the section: `share` of the text are files, in percent. */
export function taskHead(text: SafeText, shortened: boolean): SafeText {
  const fence = redact(fenceFor(text));
  return safe`## Task\n\n${fence}text\n${text}\n${fence}\n${shortened ? safe`The text is shortened to fit the budget.\n` : safe``}\n`;
}

export function taskFoot({ task, tokenizer, mode }: CommonContent, budget: number, trimmed: readonly string[], share: number | undefined): SafeText {
  const from = { 'option': safe``, 'task.md': safe` (from \`.agentpack/task.md\`)`, 'inferred': safe` (no task was given: inferred from the branch and the changed files)` }[task.source];
  const signals = task.classSignals.length > 0 ? safe` (${prose(task.classSignals.slice(0, 4).join(', '), 80)})` : safe``;
  const files = share === undefined ? safe`` : safe`, files are ${share} % of this text`;
  const cuts = trimmed.length > 0 ? safe`; trimmed: ${redact(trimmed.join(', '))}` : safe``;
  return safe`Class: ${redact(task.class)}${signals}${from}. Mode ${redact(mode)}, budget ${grouped(budget)} tokens (${redact(tokenizerInWords(tokenizer))})${files}${cuts}.\n\n`;
}

export function freshnessSection({ freshness, rootName, warnings }: CommonContent): Levels {
  const at = redact(freshness.packedAt);
  const commit = freshness.commit ? safe`, commit ${code(freshness.commit.slice(0, 12))}` : safe``;
  const branch = freshness.branch ? safe`, branch ${code(cut(freshness.branch, 100))}` : safe``;
  const thread = freshness.thread ? safe`, thread ${code(cut(freshness.thread, 80))}` : safe``;
  const lines = [
    safe`- Packed ${at} from ${code(cut(rootName, 80))}${branch}${commit}${thread}, snapshot ${code(freshness.snapshot.slice(0, 12))}.`,
    ...(freshness.changedSince ? [safe`- Since the last pack: ${prose(freshness.changedSince, 200)}`] : []),
    safe`- \`agentpack status\` says whether this still holds; only where it says stale, \`agentpack pack\` makes it anew.`,
    ...warnings.slice(0, 8).map((w) => safe`- Note: ${prose(w, 240)}`),
  ];
  return [section('Freshness', lines), () => safe`## Freshness\n\n- Packed ${at}${commit}.\n\n`, nothing];
}

export function executionSection({ execution }: CommonContent): Levels {
  const { status, statusFrom, summary, checklist, composeFile, git } = execution;
  const lines: SafeText[] = [];
  if (status) lines.push(safe`- Task status: ${redact(status)} (from ${redact(statusFrom)})${summary ? safe`: ${prose(summary, 300)}` : safe``}`);
  if (checklist.length > 0) {
    const n = (state: string): number => checklist.filter((item) => item.state === state).length;
    lines.push(safe`- Checklist: ${n('done')} done, ${n('open')} open, ${n('blocked')} blocked`);
    for (const item of checklist.filter((i) => i.state !== 'done').slice(0, 8)) lines.push(safe`  - ${redact(item.state)}: ${prose(item.text, 160)}`);
  }
  if (git) {
    const place = git.branch ? safe`branch ${code(cut(git.branch, 100))}` : safe`no branch`;
    const remote = git.upstream ? safe`, ${git.ahead} ahead of and ${git.behind} behind ${code(cut(git.upstream, 100))}` : safe``;
    const tree = git.dirty === 0 ? safe`clean` : safe`${git.dirty} uncommitted ${git.dirty === 1 ? safe`file` : safe`files`}`;
    lines.push(safe`- Git: ${place}${remote}; work tree ${tree}`);
  }
  if (composeFile !== undefined) lines.push(safe`- Services: see ${code(composeFile)}`);
  if (lines.length === 0) return [nothing];
  return [section('Execution state', lines), section('Execution state', lines.slice(0, 1)), nothing];
}

export function concurrentSection({ concurrent }: CommonContent): Levels {
  if (!concurrent || concurrent.others.length === 0) return [nothing];
  const lines = (paths: number): SafeText[] => concurrent.others.slice(0, 6).map((other) => {
    const shared = other.overlap.length > 0
      ? safe`also works on ${joinSafe(other.overlap.slice(0, paths).map((p) => code(p)), ', ')}${other.overlap.length > paths ? safe` and ${other.overlap.length - paths} more` : safe``}`
      : other.branch !== undefined ? safe`on the branch ${code(cut(other.branch, 60))}` : safe`no file in common`;
    return safe`- Thread ${code(cut(other.thread, 80))} (${prose(other.task, 80)}): ${shared}`;
  });
  const count = safe`- ${plural(concurrent.others.length, 'other thread')} at work here, ${concurrent.others.filter((o) => o.overlap.length > 0).length} on the same files`;
  return [section('Concurrent context', lines(6)), section('Concurrent context', [count]), nothing];
}

export function repoMapSection({ repoMap }: CommonContent): Levels {
  if (repoMap === '') return [nothing];
  const folders = repoMap.split('\n').filter((line) => line.startsWith('- ')).length;
  if (folders < 2) return [() => safe`## Repo map\n\n${repoMap}\n`, nothing];
  // of a redacted text, the lines of its folders alone
  return [() => safe`## Repo map\n\n${repoMap}\n`, () => section('Repo map', repoMap.split('\n').filter((line) => line.startsWith('- ')).map((line) => redact(line)))(), nothing];
}

const pathsInDelta = 6;

/** Of each kind in one file. */
const symbolsInDelta = 4;

export function deltaSection(content: CommonContent, selection: Selection): Levels {
  const delta = deltaOf(content, selection);
  if (!delta) return [nothing];
  const { added, removed, changedView, changedContent, newTask } = delta;
  const counts = ([[added, safe`new`], [removed, safe`gone`], [changedView, safe`in another view`], [changedContent, safe`with other content`]] as const).filter(([files]) => files.length > 0);
  const told = counts.map(([files, what], i) => safe`${i === 0 ? plural(files.length, 'file') : grouped(files.length)} ${what}`);
  const sum = safe`- Since the last pack${newTask ? safe` (another task)` : safe``}: ${told.length > 0 ? joinSafe(told, ', ') : safe`the same files in the same views`}`;
  const list = (label: SafeText, paths: readonly SafeText[]): SafeText[] => (paths.length === 0 ? []
    : [safe`- ${label}: ${joinSafe(paths.slice(0, pathsInDelta), ', ')}${paths.length > pathsInDelta ? safe` and ${paths.length - pathsInDelta} more` : safe``}`]);
  const lines = newTask ? [sum] : [
    sum, ...list(safe`New`, added.map((p) => code(p))), ...list(safe`Gone`, removed.map((p) => code(p))),
    ...list(safe`Other view`, changedView.map((c) => safe`${code(c.path)} ${redact(c.from)} → ${redact(c.to)}`)),
    ...list(safe`Other content`, changedContent.map(changedWords)),
  ];
  return [section('Delta since the last pack', lines), section('Delta since the last pack', [sum]), nothing];
}

/** `src/a.ts` (changed `Router.handle`; new `Router.use`). */
function changedWords({ path, changed, added, removed }: ChangedContent): SafeText {
  const kinds = ([[safe`changed`, changed], [safe`new`, added], [safe`gone`, removed]] as const).filter(([, names]) => names.length > 0);
  return safe`${code(path)}${kinds.length > 0 ? safe` (${joinSafe(kinds.map(([word, names]) => safe`${word} ${listed(names)}`), '; ')})` : safe``}`;
}

function listed(names: readonly string[]): SafeText {
  const more = names.length - symbolsInDelta;
  return safe`${joinSafe(names.slice(0, symbolsInDelta).map((name) => code(cut(name, 60))), ', ')}${more > 0 ? safe` and ${more} more` : safe``}`;
}

/** Of one changed file. */
const rangesShown = 4;

export function changedSection({ changes }: CommonContent): Levels {
  if (changes.length === 0) return [nothing];
  const row = (c: FileChange): SafeText => safe`- ${redact(c.status === 'untracked' ? 'added' : c.status)}${c.sinceRef ? safe`, since the reference` : safe``}: ${c.from ? safe`${code(c.from)} → ` : safe``}${code(c.path)}`;
  const lines = (most: number, withLines: boolean): SafeText[] => [
    ...changes.slice(0, most).map((c) => safe`${row(c)}${withLines ? linesOf(c) : safe``}`),
    ...(changes.length > most ? [safe`- and ${changes.length - most} more`] : []),
  ];
  return [section('Changed files', lines(30, true)), section('Changed files', lines(6, false)), section('Changed files', [safe`- ${plural(changes.length, 'file')}`]), nothing];
}

function linesOf({ hunks }: FileChange): SafeText {
  const ranges = changedLines(hunks);
  if (ranges.length === 0) return safe``;
  const shown = ranges.slice(0, rangesShown).map(([first, last]) => redact(first === last ? `${first}` : `${first}-${last}`));
  return safe`, ${redact(ranges.length === 1 && ranges[0]![0] === ranges[0]![1] ? 'line' : 'lines')} ${joinSafe(shown, ', ')}${ranges.length > rangesShown ? safe` and more` : safe``}`;
}

export function receiptsSection({ leftOut }: CommonContent, selection: Selection): Levels {
  const { omitted } = selection;
  // with `agentpack retrieve` each id gives the file
  const rows = (most: number): SafeText[] => omitted.slice(0, most).map((file) => safe`| ${codeCell(`${file.path}#full`)} | ${tenths(file.score)} | ${redact(file.because)} | ${proseCell(why(file.reasons, 36), 36)} |`);
  const others = leftOut.slice(0, 6).map((line) => safe`- ${prose(line, 140)}`);
  if (omitted.length + others.length === 0) return [nothing];
  const table = (most: number): SafeText[] => (omitted.length === 0 ? [] : [
    safe`The best files left out:\n`,
    safe`| Block id | Score | Cause | Why it was ranked |\n|---|--:|---|---|`, ...rows(most), safe``,
  ]);
  return [section('Receipts', [...table(8), ...others]), section('Receipts', [...table(4), ...others.slice(0, 2)]), nothing];
}

export function consumersSection(_content: CommonContent, selection: Selection): Levels {
  const largest = [...selection.files].sort((a, b) => b.view.tokens - a.view.tokens).slice(0, 5);
  const total = selection.files.reduce((n, f) => n + f.view.tokens, 0);
  // a list as long as the table above it would say nothing new
  if (selection.files.length <= 5) return [nothing];
  return [section('Largest token consumers', largest.map((f) => safe`- ${code(f.path)}: ${grouped(f.view.tokens)} tokens, ${Math.round((100 * f.view.tokens) / total)} %`)), nothing];
}

/** What each kind may do to a reader. */
const hiddenKinds = { bidi: safe`text shown in another order than it is read`, invisible: safe`characters without a width`, tag: safe`words spelled out unseen` };

export function securitySection({ redactions, hidden }: CommonContent): Levels {
  if (redactions.length + hidden.length === 0) return [nothing];
  const flags = hidden.slice(0, 6).map((h) => safe`- ${code(h.path)} line ${h.line}: ${plural(h.count, 'hidden character')}, ${joinSafe(h.kinds.map((kind) => hiddenKinds[kind]), '; ')}`);
  if (hidden.length > 6) flags.push(safe`- and ${plural(hidden.length - 6, 'more file')} with hidden characters`);
  const sums = [
    ...(redactions.length > 0 ? [safe`- ${plural(redactions.length, 'secret')} redacted`] : []),
    ...(hidden.length > 0 ? [safe`- ${plural(hidden.length, 'file has', 'files have')} hidden characters: ${code(hidden[0]!.path)} line ${hidden[0]!.line}`] : []),
  ];
  const lines = redactions.slice(0, 12).map((r) => safe`- ${code(r.path)} line ${r.line}: ${redact(r.type)}`);
  const more = redactions.length > 12 ? [safe`- and ${redactions.length - 12} more`] : [];
  return [section('Security', [...lines, ...more, ...flags]), section('Security', sums), nothing];
}

function section(name: string, lines: readonly SafeText[]): () => SafeText {
  return () => safe`## ${redact(name)}\n\n${joinSafe(lines, '\n')}\n\n`;
}

