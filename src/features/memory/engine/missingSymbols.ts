import type { Refreshed } from '#engine/indexing/indexStore';
import { aboutItem } from './aboutItem';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

/** Returns the items `path#symbol` whose file exists but does not define the symbol. */
export async function missingSymbols(items: readonly string[], { byPath }: Pick<Refreshed, 'byPath'>,
  read: FingerprintReader): Promise<ReadonlySet<string>>
{
  const lost = new Set<string>();
  for (const item of new Set(items)) {
    const { path, symbol } = aboutItem(item);
    const file = byPath.get(path);
    if (symbol === undefined || !file || byPath.has(item)) continue;
    const prints = await read(file);
    if (prints && !prints.symbols.has(symbol)) lost.add(item);
  }
  return lost;
}
