import { isManifest } from '#languages/fileNames';
import type { Task } from '#model';
import { numberedRoles, type Corpus } from './corpus/corpus';
import type { LiteralReader } from './signals/words/literals';
import type { PackageRequest } from './signals/signal';
import { parseTaskIntent } from './task/intent';

const isCi = numberedRoles.map((role) => role === 'ci');
const isRead = numberedRoles.map((role) =>
  role !== 'test' && role !== 'fixture' && role !== 'example' && role !== 'vendored' && role !== 'generated' &&
  role !== 'lock'
);
/**
 * The most manifests that are read, nearest to the top first. A monorepo of thousands of packages has its answer among
 * them, or does not need one file to stand out.
 */
const filesRead = 200;

/**
 * Returns the task's request for the package. A name that no manifest contains is not a package, so the task is about
 * something else.
 */
export function packageRequest({ title }: Task, corpus: Corpus, readerOf: (names: readonly string[]) => LiteralReader):
  | PackageRequest
  | undefined
{
  const intent = parseTaskIntent(title);
  if (intent?.kind !== 'dependency') return intent;
  const holders = new Map<number, string>();
  if (intent.names.length === 0) return { kind: 'dependency', holders };
  const heldBy = readerOf(intent.names);
  for (const slot of manifests(corpus)) {
    const [first] = heldBy(slot, corpus.fileOf(slot)) ?? [];
    if (first !== undefined) holders.set(slot, intent.names[first]!);
  }
  return holders.size > 0 ? { kind: 'dependency', holders } : undefined;
}

/** Returns files that are not tests, examples or third-party code, and may state which packages are used. */
function manifests(corpus: Corpus): number[] {
  const manifestSlots: { readonly slot: number; readonly depth: number; }[] = [];
  for (const slot of corpus.slotAt) {
    if (!isPackageFile(corpus, slot) && !isCi[corpus.roleOf[slot]!]) continue;
    manifestSlots.push({ slot, depth: corpus.pathOf[slot]!.split('/').length });
  }
  return manifestSlots.sort((a, b) => a.depth - b.depth || corpus.positionOf[a.slot]! - corpus.positionOf[b.slot]!)
    .slice(0, filesRead).map(({ slot }) => slot);
}

/** Reports whether the file is a manifest of the repository itself. */
function isPackageFile(corpus: Corpus, slot: number): boolean {
  return isOwn(corpus, slot) && isManifest(nameAt(corpus, slot));
}

/** Reports whether the file belongs to the repository itself and is not a test, an example or third-party code. */
export function isOwn(corpus: Corpus, slot: number): boolean {
  return isRead[corpus.roleOf[slot]!] === true;
}

/** Returns the file's name in lower case. */
export function nameAt(corpus: Corpus, slot: number): string {
  const path = corpus.pathOf[slot]!;
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
