import type { Hits } from '../hits';
import type { Region } from '../region';

/**
 * Finds the private part of a PuTTY key file (`Private-Lines: 8` and that number of lines), also on one line with `\n`
 * as two characters.
 */
export function findPuttyKeys(text: string, { puttyKeys }: Hits): Region[] {
  const regions: Region[] = [];
  for (let i = 0, searchedEnd = 0; i < puttyKeys.length; i++) {
    const hitOffset = puttyKeys.at(i);
    if (hitOffset < searchedEnd) continue;
    headingPattern.lastIndex = hitOffset;
    const match = headingPattern.exec(text);
    if (!match) continue;
    const lineCount = Math.min(Number(match[1]), maxLines);
    searchedEnd = headingPattern.lastIndex;
    for (let lineIndex = 0; lineIndex < lineCount; lineIndex++) {
      keyLinePattern.lastIndex = searchedEnd;
      const lineMatch = keyLinePattern.exec(text);
      if (!lineMatch) break;
      const start = searchedEnd + lineMatch[1]!.length;
      searchedEnd = keyLinePattern.lastIndex;
      regions.push({ start, end: start + lineMatch[2]!.length, type: lineIndex === 0 ? 'private-key' : undefined });
    }
  }
  return regions;
}

/** The maximum number of lines in a key. An RSA key of 16,384 bits does not have more. */
const maxLines = 200;
const headingPattern = /Private-Lines: {1,4}(\d{1,4})(?:\\r|\r)?(?:\n|\\n)/y;
const keyLinePattern = /([ \t>+#*|"']{0,80})([A-Za-z0-9+/]{1,76}={0,2})["'+, \t]{0,8}(?:\\r|\r)?(?:\n|\\n|$)/y;
