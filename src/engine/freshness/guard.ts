import { threadOption } from '../../base/commandOptions';
import type { Freshness } from '../../model';
import type { Verdict } from '../../reports';
import { redact } from '../../secrets/redact';
import { describeCauses, staleChange } from './freshness';

export interface GuardQuestion {
  readonly freshness: Freshness;
  readonly onStale: 'warn' | 'block';
  readonly overlaps: Verdict['overlaps'];
  /** As whoever asks named the thread, if they did. */
  readonly named?: string | undefined;
  /** The file about to be edited; undefined asks about the root as a whole. */
  readonly path?: string;
  /** What a pack has to do with that file; undefined: it is one of the files that packs are made of. */
  readonly coverage?: Coverage;
}

/** A file that no pack is made of, and why; or one that an edit would create. */
export type Coverage = { readonly kind: 'none'; readonly why: string; } | { readonly kind: 'new'; };

/** May an agent edit now? Pure: the editor, the command line and (later) the agents' hooks get the same answer. */
export function guard({ freshness, onStale, overlaps, named, path, coverage }: GuardQuestion): Verdict {
  const about = path === undefined ? {} : { path };
  const answer = (decision: Verdict['decision'], message: string): Verdict => ({
    version: 1,
    decision,
    message,
    freshness,
    ...about,
    overlaps,
  });

  const shown = path === undefined ? '' : redact(path);
  if (path !== undefined && leavesRoot(path))
    return answer('proceed', `${shown} is not covered by the pack: it lies outside its folder.`);
  const met = overlaps.filter((o) => path === undefined || o.files.includes(path));
  const names = met.map((o) => `${o.thread} (${o.files.slice(0, 6).join(', ')}${o.files.length > 6 ? ', …' : ''})`)
    .join('; ');
  const others = met.length > 0
    ? [`${met.length === 1 ? 'Another thread works' : 'Other threads work'} on the same files: ${names}.`]
    : [];
  if (coverage !== undefined && others[0] !== undefined) return answer('warn', others[0]);
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
    const own = change === undefined ? '' : `${shown} itself ${itself[change]} since the pack. `;
    return answer(onStale, [`${own}The pack is stale: ${describeCauses(freshness.causes)}.`, ...others].join(' '));
  }
  return others[0] === undefined ? answer('proceed', 'The pack is fresh.') : answer('warn', others[0]);
}

const itself = { added: 'was added', modified: 'changed', deleted: 'was deleted', excluded: 'was left out' };

export function leavesRoot(path: string): boolean {
  return path === '..' || path.startsWith('../') || path.startsWith('/') || /^[A-Za-z]:/.test(path);
}
