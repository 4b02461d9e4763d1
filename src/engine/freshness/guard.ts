import { threadOption } from '../../base/commandOptions';
import type { Freshness, GuardLevel } from '../../model';
import type { Verdict } from '../../reports';
import { redact } from '../../secrets/redact';
import { describeCauses, staleChange } from './freshness';

export interface GuardInput {
  readonly freshness: Freshness;
  readonly onStale: GuardLevel;
  readonly overlaps: Verdict['overlaps'];
  /** The thread as the caller named it. */
  readonly named?: string | undefined;
  /** The file about to be edited; undefined for the whole root. */
  readonly path?: string;
  /** Undefined where packs can contain the file. */
  readonly coverage?: PackCoverage;
}

/** A file that packs cannot contain, with the reason, or one that the edit would create. */
export type PackCoverage = { readonly kind: 'none'; readonly why: string; } | { readonly kind: 'new'; };

/** Decides whether an agent may edit now, for the editor and the command line alike. */
export function guard({ freshness, onStale, overlaps, named, path, coverage }: GuardInput): Verdict {
  const about = path === undefined ? {} : { path };
  const answer = (decision: Verdict['decision'] | 'off', message: string): Verdict => ({
    version: 1,
    decision: onStale === 'off' || decision === 'off' ? 'proceed' : decision,
    message: onStale === 'off' ? `${message} The guard is off.` : message,
    freshness,
    ...about,
    overlaps,
  });

  const shown = path === undefined ? '' : redact(path);
  if (path !== undefined && leavesRoot(path))
    return answer('proceed', `${shown} is not covered by the pack: it lies outside its folder.`);
  const overlapping = overlaps.filter((o) => path === undefined || o.files.includes(path));
  const names = overlapping.map((o) =>
    `${o.thread} (${o.files.slice(0, 6).join(', ')}${o.files.length > 6 ? ', …' : ''})`
  )
    .join('; ');
  const others = overlapping.length > 0
    ? [`${overlapping.length === 1 ? 'Another thread works' : 'Other threads work'} on the same files: ${names}.`]
    : [];
  const contested = onStale === 'block' && path !== undefined ? 'block' : 'warn';
  if (coverage !== undefined && others[0] !== undefined) return answer(contested, others[0]);
  if (coverage?.kind === 'none') return answer('proceed', `${shown} is not covered by the pack: ${coverage.why}.`);
  if (freshness.state === 'none')
    return answer(onStale,
      `There is no pack yet: run "agentpack pack${
        named === undefined ? '' : threadOption(named)
      }", or AgentPack: Repack in the editor.`);
  if (coverage?.kind === 'new')
    return answer('proceed', `${shown} is a new file: no pack can be out of date about it.`);
  if (freshness.state === 'packing') return answer('warn', 'A pack is being made: ask again in a moment.');
  if (freshness.state === 'stale') {
    const change = path === undefined ? undefined : staleChange(freshness, path);
    const own = change === undefined ? '' : `${shown} itself ${ownChange[change]} since the pack. `;
    return answer(onStale, [`${own}The pack is stale: ${describeCauses(freshness.causes)}.`, ...others].join(' '));
  }
  return others[0] === undefined ? answer('proceed', 'The pack is fresh.') : answer(contested, others[0]);
}

const ownChange = { added: 'was added', modified: 'changed', deleted: 'was deleted', excluded: 'was left out' };

/** For a path relative to the root. */
export function leavesRoot(path: string): boolean {
  return path === '..' || path.startsWith('../') || path.startsWith('/') || /^[A-Za-z]:/.test(path);
}
