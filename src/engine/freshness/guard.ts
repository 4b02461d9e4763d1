import { english, nested } from '#base/text/english';
import { decideEdit } from '#base/editVerdict';
import { formatThreadOption } from '#base/commandOptions';
import type { Freshness, GuardLevel } from '#model';
import type { Verdict } from '#reports';
import { redactShort } from '#secrets/redact';
import { describeCauses, isStaleForEdit, findFileChange } from './freshness';

export interface GuardInput {
  readonly freshness: Freshness;
  readonly onStale: GuardLevel;
  readonly overlaps: Verdict['overlaps'];
  /** The overlaps with threads that changed `path`. Default: `overlaps`. */
  readonly contestedOverlaps?: Verdict['overlaps'];
  /** Whether a change of the task, if any, was made by the user. See `isTaskWritten`. Default: true. */
  readonly taskWritten?: boolean;
  /** The thread's name as the caller gave it. */
  readonly threadName?: string | undefined;
  /** The file about to be edited; undefined if the guard checks the whole root. */
  readonly path?: string;
  /** Undefined if packs can contain the file. */
  readonly coverage?: PackCoverage;
}

/** A file that packs cannot contain, with the reason, or a file that the edit would create. */
export type PackCoverage = { readonly kind: 'none'; readonly why: string; } | { readonly kind: 'new'; };

/**
 * Decides whether an agent may edit now, for the editor, the command line and tools alike. For a file (`path`), the
 * rules of hooks apply. Without a file, any change of the pack's inputs counts.
 */
export function guard(input: GuardInput): Verdict {
  return input.path === undefined ? checkRoot(input) : checkFile(input, input.path);
}

function checkRoot(input: GuardInput): Verdict {
  const { freshness, onStale, overlaps } = input;
  const decide = (decision: Verdict['decision']) => (onStale === 'off' ? 'proceed' : decision);
  const overlapTexts = describeOverlaps(overlaps);
  if (freshness.state === 'none') return createVerdict(input, 'proceed', formatNoPackMessage(input));
  if (freshness.state === 'packing') return createVerdict(input, decide('warn'), packingMessage);
  if (freshness.state === 'stale')
    return createVerdict(input, decide(toDecision(onStale)),
      [formatStaleMessage(freshness), ...overlapTexts].join(' '));
  return overlapTexts.length === 0
    ? createVerdict(input, 'proceed', english`The pack is fresh.`)
    : createVerdict(input, decide('warn'), overlapTexts.join(' '));
}

function checkFile(input: GuardInput, path: string): Verdict {
  const {
    freshness,
    onStale,
    overlaps,
    contestedOverlaps = overlaps,
    taskWritten = true,
    coverage,
  } = input;
  const shownPath = redactShort(path);
  if (isPathOutsideRoot(path))
    return createVerdict(input, 'proceed',
      english`${shownPath} is not covered by the pack: the file is outside its folder.`);
  const overlapTexts = describeOverlaps(contestedOverlaps.filter((overlap) => overlap.files.includes(path)));
  const change = findFileChange(freshness, path);
  // a new file was not in the pack, so agents have no outdated text of it
  const isNew = coverage?.kind === 'new' || change === 'added' ||
    isStale(freshness) && isUnshownDeleted(freshness, path);
  const isStaleForPath = isStale(freshness) && isStaleForEdit(freshness, path, taskWritten);
  const isCovered = coverage === undefined && !isNew;
  const decision = decideEdit({
    level: onStale,
    hasPack: freshness.state !== 'none',
    isCovered,
    isStale: isStaleForPath,
    isContested: overlapTexts.length > 0,
  });
  return createVerdict(input, decision, formatMessage());

  function formatMessage(): string {
    if (freshness.state === 'none') return formatNoPackMessage(input);
    if (!isCovered && overlapTexts.length > 0) return overlapTexts.join(' ');
    if (coverage?.kind === 'none') return english`${shownPath} is not covered by the pack: ${nested(coverage.why)}.`;
    if (isNew) return english`${shownPath} is a new file, so no pack has outdated text for it.`;
    if (freshness.state === 'packing' && overlapTexts.length === 0) return packingMessage;
    const changeText = change === undefined ? '' : `${fileChangeMessages[change](shownPath)} `;
    const staleSentences = isStaleForPath
      ? [`${changeText}${formatStaleMessage(freshness)}`]
      : isStale(freshness)
      ? [
        english`The files in the pack are unchanged, but the pack is stale for other reasons: ${
          nested(describeCauses(freshness.causes))
        }.`,
      ]
      : [];
    const sentences = [...staleSentences, ...overlapTexts];
    return sentences.length === 0 ? english`The pack is fresh.` : sentences.join(' ');
  }
}

function createVerdict({ freshness, onStale, overlaps, path }: GuardInput, decision: Verdict['decision'],
  message: string): Verdict
{
  return {
    version: 1,
    decision,
    message: onStale === 'off' ? english`${nested(message)} The guard is off.` : message,
    freshness,
    ...(path === undefined ? {} : { path }),
    overlaps,
  };
}

const packingMessage = english`A pack is being created. Try again in a moment.`;

function formatNoPackMessage({ threadName }: GuardInput): string {
  return english`There is no pack yet. Run "agentpack pack${
    threadName === undefined ? '' : formatThreadOption(threadName)
  }", or AgentPack: Repack in the editor.`;
}

function formatStaleMessage({ causes }: Freshness): string {
  return english`The pack is stale: ${nested(describeCauses(causes))}.`;
}

function describeOverlaps(overlaps: Verdict['overlaps']): readonly string[] {
  if (overlaps.length === 0) return [];
  const threadTexts = overlaps.map((o) =>
    `${formatThreadWithWorkTree(o)} (${o.files.slice(0, 6).join(', ')}${o.files.length > 6 ? ', …' : ''})`
  );
  return [
    overlaps.length === 1
      ? english`Another thread works on the same files: ${threadTexts[0]!}.`
      : english`Other threads work on the same files: ${threadTexts.join('; ')}.`,
  ];
}

function formatThreadWithWorkTree({ thread, worktree }: Verdict['overlaps'][number]): string {
  if (!worktree) return thread;
  return worktree.branch === null
    ? english`${thread} in the work tree ${worktree.shown}`
    : english`${thread} in the work tree ${worktree.shown} on the branch ${worktree.branch}`;
}

function toDecision(level: GuardLevel): Verdict['decision'] {
  return level === 'off' ? 'proceed' : level;
}

function isStale({ state }: Freshness): boolean {
  return state === 'stale';
}

function isUnshownDeleted({ causes }: Freshness, path: string): boolean {
  return causes.some((cause) =>
    cause.kind === 'files' &&
    cause.files.some((file) => file.path === path && file.change === 'deleted' && !file.selected)
  );
}

const fileChangeMessages = {
  added: (path: string) => english`${path} itself was added since the pack.`,
  modified: (path: string) => english`${path} itself changed since the pack.`,
  deleted: (path: string) => english`${path} itself was deleted since the pack.`,
  excluded: (path: string) => english`${path} itself was left out since the pack.`,
};

/** Reports whether a path relative to the root points outside the root. */
export function isPathOutsideRoot(path: string): boolean {
  return path === '..' || path.startsWith('../') || path.startsWith('/') || /^[A-Za-z]:/.test(path);
}
