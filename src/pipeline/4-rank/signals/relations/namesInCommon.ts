import { english } from '#base/text/english';
import type { NameLink, SharedKind } from '#model';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

/**
 * The maximum points for a shared name (see `table.ts`). A shared name is weaker evidence than an import, so it gives
 * at most a third of an import's points. As with imports, the points are divided among the neighbors.
 */
const weight = 10;

/**
 * Scores files that share a route, a variable, a topic, a service or an operation with strong files but have no import
 * in common with them.
 */
export const sharedNameSignal = {
  kind: 'shared-name',
  phase: 'neighbours',
  create: () => measure,
} as const satisfies SignalRow;

function measure({ corpus, seeds, links }: RankContext & PhaseInputs['neighbours']): Evidence {
  const points = new Map<number, number>();
  const best = new Map<number, { readonly value: number; readonly reason: string; }>();
  for (const { slot: from, strength } of links ? seeds : []) {
    const seed = corpus.pathOf[from]!;
    // if two files share several names, only the first counts, since further names add no evidence
    const linksByPath = new Map<string, NameLink>();
    for (const link of links!.getLinks(seed)) if (!linksByPath.has(link.path)) linksByPath.set(link.path, link);
    for (const [path, link] of linksByPath) {
      const slot = corpus.slotOf(path);
      if (slot === undefined || slot === from) continue;
      const value = weight * strength / Math.sqrt(linksByPath.size);
      points.set(slot, Math.min(weight, (points.get(slot) ?? 0) + value));
      if (value > (best.get(slot)?.value ?? 0))
        best.set(slot, { value, reason: describeSharedName(link.otherKind, link.kind, link.name, seed) });
    }
  }
  return { points, detail: (slot) => best.get(slot)?.reason ?? '' };
}

/**
 * Describes what a file does with a name that it shares with another file: `calls the route /v1/carts that
 * api/routes.ts serves`.
 */
export function describeSharedName(kind: SharedKind, otherKind: SharedKind, name: string, other: string): string {
  switch (kind) {
    case 'calls':
      return otherKind === 'declares'
        ? english`calls the route ${name} that ${other} describes`
        : english`calls the route ${name} that ${other} serves`;
    case 'serves':
      return otherKind === 'declares'
        ? english`serves the route ${name} that ${other} describes`
        : english`serves the route ${name} that ${other} calls`;
    case 'declares':
      return otherKind === 'serves'
        ? english`describes the route ${name} that ${other} serves`
        : english`describes the route ${name} that ${other} calls`;
    case 'reads':
      return english`reads the variable ${name} that ${other} sets`;
    case 'sets':
      return english`sets the variable ${name} that ${other} reads`;
    case 'subscribes':
      return english`subscribes to ${name}, which ${other} publishes`;
    case 'publishes':
      return english`publishes ${name}, to which ${other} subscribes`;
    case 'implements':
      return english`implements or calls the service ${name} of ${other}`;
    case 'defines':
      return english`defines the service ${name} that ${other} implements or calls`;
    case 'generated':
      return english`is generated from ${other}`;
    case 'source':
      return english`is the source that ${other} is generated from`;
    case 'invokes':
      return english`calls the operation ${name} that ${other} defines`;
    case 'offers':
      return english`defines the operation ${name} that ${other} calls`;
  }
}
