import { isManifest } from '#languages/fileNames';
import type { Task } from '#model';
import { numberedRoles, type Corpus } from './corpus/corpus';
import type { LiteralReader } from './signals/words/literals';
import type { PackageRequest } from './signals/signal';
import { parseTaskIntent } from './task/intent';

const isCiRole = numberedRoles.map((role) => role === 'ci');
const isOwnCodeRole = numberedRoles.map((role) =>
  role !== 'test' && role !== 'fixture' && role !== 'example' && role !== 'vendored' && role !== 'generated' &&
  role !== 'lock'
);
/**
 * The maximum number of manifests that are read, starting with those nearest to the root. In a monorepo of thousands of
 * packages, these include the relevant manifest, or no single manifest is more relevant than the others.
 */
const maxManifests = 200;

/**
 * Returns what the task requests for packages: a release or a change of dependencies. If no manifest contains a
 * requested name, the name is not a package, and the result is undefined.
 */
export function findPackageRequest({ title }: Task, corpus: Corpus,
  createReader: (names: readonly string[]) => LiteralReader
):
  | PackageRequest
  | undefined
{
  const intent = parseTaskIntent(title);
  if (intent?.kind !== 'dependency') return intent;
  const nameBySlot = new Map<number, string>();
  if (intent.names.length === 0) return { kind: 'dependency', mentioningFiles: nameBySlot };
  const findNames = createReader(intent.names);
  for (const slot of findManifests(corpus)) {
    const [firstIndex] = findNames(slot, corpus.getFile(slot)) ?? [];
    if (firstIndex !== undefined) nameBySlot.set(slot, intent.names[firstIndex]!);
  }
  return nameBySlot.size > 0 ? { kind: 'dependency', mentioningFiles: nameBySlot } : undefined;
}

/** Returns the files that may state which packages are used, without tests, examples and third-party code. */
function findManifests(corpus: Corpus): number[] {
  const manifestSlots: { readonly slot: number; readonly depth: number; }[] = [];
  for (const slot of corpus.slotsByPosition) {
    if (!isPackageFile(corpus, slot) && !isCiRole[corpus.rolesBySlot[slot]!]) continue;
    manifestSlots.push({ slot, depth: corpus.pathsBySlot[slot]!.split('/').length });
  }
  return manifestSlots.sort((a, b) =>
    a.depth - b.depth || corpus.positionsBySlot[a.slot]! - corpus.positionsBySlot[b.slot]!
  )
    .slice(0, maxManifests).map(({ slot }) => slot);
}

/** Reports whether the file is a manifest of the repository itself. */
function isPackageFile(corpus: Corpus, slot: number): boolean {
  return isRepositoryFile(corpus, slot) && isManifest(getLowerCaseName(corpus, slot));
}

/** Reports whether the file belongs to the repository itself and is not a test, an example or third-party code. */
export function isRepositoryFile(corpus: Corpus, slot: number): boolean {
  return isOwnCodeRole[corpus.rolesBySlot[slot]!] === true;
}

/** Returns the file's name in lower case. */
export function getLowerCaseName(corpus: Corpus, slot: number): string {
  const path = corpus.pathsBySlot[slot]!;
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
