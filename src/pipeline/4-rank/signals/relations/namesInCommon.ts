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
  const bestMatches = new Map<number, { readonly addedPoints: number; readonly reason: string; }>();
  for (const { slot: seedSlot, strength } of links ? seeds : []) {
    const seedPath = corpus.pathsBySlot[seedSlot]!;
    // if two files share several names, only the first counts, since further names add no evidence
    const linksByPath = new Map<string, NameLink>();
    for (const link of links!.getLinks(seedPath)) if (!linksByPath.has(link.path)) linksByPath.set(link.path, link);
    for (const [path, link] of linksByPath) {
      const slot = corpus.findSlot(path);
      if (slot === undefined || slot === seedSlot) continue;
      const addedPoints = weight * strength / Math.sqrt(linksByPath.size);
      points.set(slot, Math.min(weight, (points.get(slot) ?? 0) + addedPoints));
      if (addedPoints > (bestMatches.get(slot)?.addedPoints ?? 0))
        bestMatches.set(slot, {
          addedPoints,
          reason: describeSharedName(link.otherKind, link.kind, link.name, seedPath),
        });
    }
  }
  return { points, formatDetail: (slot) => bestMatches.get(slot)?.reason ?? '' };
}

/**
 * Describes what a file does with a name that it shares with another file: `calls the route /v1/carts that
 * api/routes.ts serves`.
 */
export function describeSharedName(kind: SharedKind, otherKind: SharedKind, name: string, otherPath: string): string {
  switch (kind) {
    case 'calls':
      return otherKind === 'declares'
        ? english`calls the route ${name} that ${otherPath} describes`
        : english`calls the route ${name} that ${otherPath} serves`;
    case 'serves':
      return otherKind === 'declares'
        ? english`serves the route ${name} that ${otherPath} describes`
        : english`serves the route ${name} that ${otherPath} calls`;
    case 'declares':
      return otherKind === 'serves'
        ? english`describes the route ${name} that ${otherPath} serves`
        : english`describes the route ${name} that ${otherPath} calls`;
    case 'reads':
      return english`reads the variable ${name} that ${otherPath} sets`;
    case 'sets':
      return english`sets the variable ${name} that ${otherPath} reads`;
    case 'subscribes':
      return english`subscribes to ${name}, which ${otherPath} publishes`;
    case 'publishes':
      return english`publishes ${name}, to which ${otherPath} subscribes`;
    case 'implements':
      return english`implements or calls the service ${name} of ${otherPath}`;
    case 'defines':
      return english`defines the service ${name} that ${otherPath} implements or calls`;
    case 'generated':
      return english`is generated from ${otherPath}`;
    case 'source':
      return english`is the source that ${otherPath} is generated from`;
    case 'invokes':
      return english`calls the operation ${name} that ${otherPath} defines`;
    case 'offers':
      return english`defines the operation ${name} that ${otherPath} calls`;
  }
}
