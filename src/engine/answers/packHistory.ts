import { acceptJson } from '#base/schema/schema';
import type { PackHistory, PastDelta, PastPack } from '#reports';
import { redactShort } from '#secrets/redact';
import { packLine, type PackLine } from '../formats/packLine';
import type { Host } from '../host';
import { hasPastText, computePastPackId, readPastTask } from '../record/pastPacks';
import { names } from '../formats/stateNames';

/** The maximum number of packs that are listed. */
const maxListedPacks = 50;

/** Returns the last packs of a thread, or of the shared scope, each with its changes from the preceding pack. */
export function readPackHistory(host: Pick<Host, 'state' | 'hash'>, thread: string | undefined): PackHistory {
  const lines = (host.state.read(names.metrics) ?? '').split('\n').flatMap((line): PackLine[] => {
    const packedLine = line.includes('"selected_paths"') ? acceptJson<PackLine>(packLine, line) : undefined;
    return packedLine?.thread === (thread ?? null) &&
        packedLine.selected_paths.length === packedLine.selected_modes.length
      ? [packedLine]
      : [];
  });
  // a task is read from a file, so only the listed packs are built
  const firstListed = Math.max(0, lines.length - maxListedPacks);
  const packs = lines.slice(firstListed).map((line, i) => createPastPack(line, lines[firstListed + i - 1]));
  return { version: 1, packs: packs.reverse() };

  function createPastPack(line: PackLine, previousLine: PackLine | undefined): PastPack {
    const id = computePastPackId(host, line.ts, line.thread);
    return {
      id,
      packedAt: line.ts,
      task: readPastTask(host, id) ?? null,
      mode: line.mode,
      budget: line.budget,
      renderedTokens: line.packed_tokens,
      files: line.selected_paths.length,
      delta: previousLine ? computePastDelta(previousLine, line) : null,
      hasText: hasPastText(host, id),
    };
  }
}

function computePastDelta(before: PackLine, after: PackLine): PastDelta {
  const viewsBefore = mapViewsByPath(before), viewsAfter = mapViewsByPath(after);
  return {
    added: [...viewsAfter.keys()].filter((path) => !viewsBefore.has(path)).map((path) => redactShort(path)),
    removed: [...viewsBefore.keys()].filter((path) => !viewsAfter.has(path)).map((path) => redactShort(path)),
    changedView: [...viewsAfter].flatMap(([path, viewAfter]) => {
      const viewBefore = viewsBefore.get(path);
      return viewBefore === undefined || viewBefore === viewAfter
        ? []
        : [{ path: redactShort(path), from: viewBefore, to: viewAfter }];
    }),
    renderedTokens: after.packed_tokens - before.packed_tokens,
  };
}

function mapViewsByPath(
  { selected_paths, selected_modes }: PackLine,
): ReadonlyMap<string, PackLine['selected_modes'][number]> {
  return new Map(selected_paths.map((path, i) => [path, selected_modes[i]!]));
}
