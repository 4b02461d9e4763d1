import { redact } from '../../../engine';
import { baseName, label, plural } from '../text';

/** Behind `the pack is fresh`, which speaks of the disk: `, but cart.ts is not saved`; '' where all is saved. */
export function unsavedWords(paths: readonly string[]): string {
  if (paths.length === 0) return '';
  return paths.length === 1
    ? `, but ${label(redact(baseName(paths[0]!)))} is not saved`
    : `, but ${plural(paths.length, 'file')} are not saved`;
}
