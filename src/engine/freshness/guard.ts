import { english, nested } from '#base/text/english';
import { editDecision } from '#base/editVerdict';
import { threadOption } from '#base/commandOptions';
import type { Freshness, GuardLevel } from '#model';
import type { Verdict } from '#reports';
import { redactShort } from '#secrets/redact';
import { describeCauses, isStaleForEdit, staleChange } from './freshness';

export interface GuardInput {
  readonly freshness: Freshness;
  readonly onStale: GuardLevel;
  readonly overlaps: Verdict['overlaps'];
  /** The overlaps with a thread that has changed `path`; `overlaps` if it is missing. */
  readonly contested?: Verdict['overlaps'];
  /** Whether a change of the task, if any, was made by the user: see `isTaskWritten`. Default: yes. */
  readonly taskWritten?: boolean;
  /** The thread as the caller named it. */
  readonly named?: string | undefined;
  /** The file about to be edited; undefined if the guard checks the whole root. */
  readonly path?: string;
  /** Undefined if packs can contain the file. */
  readonly coverage?: PackCoverage;
}

/** A file that packs cannot contain, with the reason, or a file that the edit would create. */
export type PackCoverage = { readonly kind: 'none'; readonly why: string; } | { readonly kind: 'new'; };

/**
 * Decides whether an agent may edit now, for the editor, the command line and tools alike. For a file (`path`) it
 * decides as hooks do; without one, any change of the pack's inputs counts.
 */
export function guard(input: GuardInput): Verdict {
  return input.path === undefined ? onRoot(input) : onFile(input, input.path);
}

function onRoot(input: GuardInput): Verdict {
  const { freshness, onStale, overlaps } = input;
  const decide = (decision: Verdict['decision']) => (onStale === 'off' ? 'proceed' : decision);
  const overlapTexts = othersText(overlaps);
  if (freshness.state === 'none') return verdict(input, 'proceed', noPackText(input));
  if (freshness.state === 'packing') return verdict(input, decide('warn'), packingText);
  if (freshness.state === 'stale')
    return verdict(input, decide(stopAt(onStale)), [staleText(freshness), ...overlapTexts].join(' '));
  return overlapTexts.length === 0
    ? verdict(input, 'proceed', english`The pack is fresh.`)
    : verdict(input, decide('warn'), overlapTexts.join(' '));
}

function onFile(input: GuardInput, path: string): Verdict {
  const { freshness, onStale, overlaps, contested = overlaps, taskWritten = true, coverage } = input;
  const shown = redactShort(path);
  if (leavesRoot(path))
    return verdict(input, 'proceed', english`${shown} is not covered by the pack: it lies outside its folder.`);
  const overlapTexts = othersText(contested.filter((overlap) => overlap.files.includes(path)));
  const change = staleChange(freshness, path);
  // neither kind of file was in the pack, so no agent has an outdated text of it from the pack
  const isNew = coverage?.kind === 'new' || change === 'added' ||
    isStale(freshness) && isUnshownDeleted(freshness, path);
  const staleHere = isStale(freshness) && isStaleForEdit(freshness, path, taskWritten);
  const isCovered = coverage === undefined && !isNew;
  const decision = editDecision({
    level: onStale,
    hasPack: freshness.state !== 'none',
    isCovered,
    isStale: staleHere,
    isContested: overlapTexts.length > 0,
  });
  return verdict(input, decision, text());

  function text(): string {
    if (freshness.state === 'none') return noPackText(input);
    if (!isCovered && overlapTexts.length > 0) return overlapTexts.join(' ');
    if (coverage?.kind === 'none') return english`${shown} is not covered by the pack: ${nested(coverage.why)}.`;
    if (isNew) return english`${shown} is a new file: no pack can be outdated for it.`;
    if (freshness.state === 'packing' && overlapTexts.length === 0) return packingText;
    const changeText = change === undefined ? '' : `${ownChange[change](shown)} `;
    const stale = staleHere
      ? [`${changeText}${staleText(freshness)}`]
      : isStale(freshness)
      ? [
        english`What the pack shows is unchanged; it is stale for other reasons: ${
          nested(describeCauses(freshness.causes))
        }.`,
      ]
      : [];
    const sentences = [...stale, ...overlapTexts];
    return sentences.length === 0 ? english`The pack is fresh.` : sentences.join(' ');
  }
}

function verdict({ freshness, onStale, overlaps, path }: GuardInput, decision: Verdict['decision'],
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

const packingText = english`A pack is being made: try again in a moment.`;

function noPackText({ named }: GuardInput): string {
  return english`There is no pack yet: run "agentpack pack${
    named === undefined ? '' : threadOption(named)
  }", or AgentPack: Repack in the editor.`;
}

function staleText({ causes }: Freshness): string {
  return english`The pack is stale: ${nested(describeCauses(causes))}.`;
}

function othersText(overlaps: Verdict['overlaps']): readonly string[] {
  if (overlaps.length === 0) return [];
  const names = overlaps.map((o) =>
    `${threadWithPlace(o)} (${o.files.slice(0, 6).join(', ')}${o.files.length > 6 ? ', …' : ''})`
  );
  return [
    overlaps.length === 1
      ? english`Another thread works on the same files: ${names[0]!}.`
      : english`Other threads work on the same files: ${names.join('; ')}.`,
  ];
}

function threadWithPlace({ thread, worktree }: Verdict['overlaps'][number]): string {
  if (!worktree) return thread;
  return worktree.branch === null
    ? english`${thread} in the work tree ${worktree.shown}`
    : english`${thread} in the work tree ${worktree.shown} on the branch ${worktree.branch}`;
}

function stopAt(level: GuardLevel): Verdict['decision'] {
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

const ownChange = {
  added: (path: string) => english`${path} itself was added since the pack.`,
  modified: (path: string) => english`${path} itself changed since the pack.`,
  deleted: (path: string) => english`${path} itself was deleted since the pack.`,
  excluded: (path: string) => english`${path} itself was left out since the pack.`,
};

/** Reports whether a path relative to the root leaves the root. */
export function leavesRoot(path: string): boolean {
  return path === '..' || path.startsWith('../') || path.startsWith('/') || /^[A-Za-z]:/.test(path);
}
