import type { RefreshedIndex } from '#engine/indexing/indexStore';
import { parseAboutItem } from './aboutItem';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

/** Returns the `path#symbol` items whose file exists but does not define the symbol. */
export async function findMissingSymbols(items: readonly string[], { byPath }: Pick<RefreshedIndex, 'byPath'>,
  readFingerprints: FingerprintReader): Promise<ReadonlySet<string>>
{
  const missingItems = new Set<string>();
  for (const item of new Set(items)) {
    const { path, symbol } = parseAboutItem(item);
    const file = byPath.get(path);
    if (symbol === undefined || !file || byPath.has(item)) continue;
    const fingerprints = await readFingerprints(file);
    if (fingerprints && !fingerprints.symbols.has(symbol)) missingItems.add(item);
  }
  return missingItems;
}
