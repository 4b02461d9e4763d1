import { decode } from '../base/text/decode';
import type { ScanFiles } from './ports';

/** More is no list that a person wrote, and every rule is tried on every path. Bytes. */
const most = 262_144;

/** The text of an ignore file; undefined where there is none, and with a warning where it cannot be used. */
export function readRules(files: ScanFiles, path: string, warn: (sentence: string) => void): string | undefined {
  const stat = files.stat(path);
  if (!stat) return undefined;
  const unusable = (why: string) => {
    warn(`The rules of ${path} are not used: ${why}.`);
    return undefined;
  };
  if (stat.size > most) return unusable(`it has ${stat.size} bytes, more than ${most}`);
  const bytes = files.read(path);
  if (!bytes) return unusable('it leads outside the root, or is gone');
  if ('unreadable' in bytes) return unusable(bytes.unreadable);
  return decode(bytes)?.text ?? unusable('it is a binary file');
}
