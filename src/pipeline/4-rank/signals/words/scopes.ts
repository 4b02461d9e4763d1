import { english } from '#base/text/english';
import { fold, splitSubwords } from '#base/words/words';
import { parseConventionalPrefix } from '../../task/conventional';
import type { Evidence, RankContext, SignalRow } from '../signal';

const weight = 20;

/** Scores files whose name or folder name is the scope of a conventional title: `feat(scope): …`. */
export const scopes = { kind: 'path', phase: 'task', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, task }: RankContext): Evidence {
  const points = new Map<number, number>();
  const scope = parseConventionalPrefix(task.title)?.scope ?? '';
  for (const name of scope.split(/[,\s]+/)) {
    const words = splitSubwords(name).map(fold);
    const firstWord = words.length > 0 ? corpus.pathIndex.findWordNumber(words[0]!) : undefined;
    if (firstWord === undefined) continue;
    const folderSlots = corpus.pathIndex.findFoldersWith(firstWord).flatMap((folder) =>
      corpus.pathIndex.slotsByFolder[folder]!
    );
    for (const slot of new Set([...folderSlots, ...corpus.pathIndex.findSlotsWithStem(firstWord)]))
      if (corpus.positionsBySlot[slot]! >= 0 && hasMatchingName(corpus.pathsBySlot[slot]!, words.join(' ')))
        points.set(slot, weight);
  }
  return { points, formatDetail: () => english`is in the scope '${scope}'` };
}

/**
 * Reports whether the file name, one of its folders, or two adjacent parts of its path (`utils/buffer`) match the
 * words. `compiler-sfc` and `compilerSfc` count as the same name.
 */
function hasMatchingName(path: string, words: string): boolean {
  const segments = path.split('/');
  const names = [...segments.slice(0, -1), segments[segments.length - 1]!.replace(/(?!^)\..*$/, '')].map((name) =>
    splitSubwords(name).map(fold).join(' ')
  );
  return names.some((name, n) => name === words || `${name} ${names[n + 1] ?? ''}` === words);
}
