import { addAll } from '#base/collections/lists';
import { isSecret } from '../classification/isSecret';
import { parseSecretKeyName } from '../names/secretNames';
import { markerStart, type Region } from '../region';
import { fileFormats, type FileKind, type SecretFileFormat } from './knownFiles';

export function findInKnownFile(text: string, kind: FileKind): Region[] {
  return kind === 'words'
    ? [...findAfterNames(text), ...findAfterPattern(text, fileFormats.acl)]
    : findAfterPattern(text, fileFormats[kind]);
}

function findAfterPattern(text: string,
  { before: precedingPattern, secret: secretPattern }: Pick<SecretFileFormat, 'before' | 'secret'>): Region[]
{
  const regions: Region[] = [];
  precedingPattern.lastIndex = 0;
  for (let match = precedingPattern.exec(text); match; match = precedingPattern.exec(text)) {
    secretPattern.lastIndex = precedingPattern.lastIndex;
    const secretMatch = precedingPattern.lastIndex > match.index && !isComment(text, match.index)
      ? secretPattern.exec(text)
      : null;
    if (!secretMatch) {
      precedingPattern.lastIndex = Math.max(precedingPattern.lastIndex, match.index + 1);
      continue;
    }
    addAll(regions, findKnownFileRegion(text, toUnquotedRange(secretMatch), 'password'));
    precedingPattern.lastIndex = secretPattern.lastIndex;
  }
  return regions;
}

function isComment(text: string, offset: number): boolean {
  const precedingText = text.slice(Math.max(0, offset - 400), offset); // a line may be long
  return precedingText.slice(precedingText.lastIndexOf('\n') + 1).trimStart().startsWith('#');
}

/**
 * Finds the values of names that mean secrets. The word after a name is its value. The value is also a name if it is
 * not a secret and the line continues: `login token password x`.
 */
function findAfterNames(text: string): Region[] {
  const regions: Region[] = [];
  let type: string | undefined;
  for (const match of text.matchAll(anyWordPattern)) {
    const secrets = type === undefined ? [] : findKnownFileRegion(text, toUnquotedRange(match), type);
    addAll(regions, secrets);
    const isName = secrets.length === 0 && plainNamePattern.test(match[0]) &&
      (type === undefined ||
        /^[ \t]+\S/.test(text.slice(match.index + match[0].length, match.index + match[0].length + 80)));
    const name = isName ? parseSecretKeyName(match[0]) : undefined;
    type = name?.strength === 'key' ? undefined : name?.type;
  }
  return regions;
}

const plainNamePattern = /^[\w.-]{1,60}$/;
const anyWordPattern = /#[^\n]{0,4096}|"([^"\n]{0,512})"|'([^'\n]{0,512})'|[^\s"']{1,512}/g;

interface ValueRange {
  readonly start: number;
  readonly end: number;
}

function toUnquotedRange(match: RegExpExecArray): ValueRange {
  const isQuoted = match[1] !== undefined || match[2] !== undefined;
  const start = match.index + (isQuoted ? 1 : 0);
  return { start, end: start + (match[1] ?? match[2] ?? match[0].trimEnd()).length };
}

function findKnownFileRegion(text: string, { start, end }: ValueRange, type: string): Region[] {
  const value = text.slice(start, end);
  return value.includes(markerStart) || !isSecret(value, 'password', 'entry', 'string') ? [] : [{ start, end, type }];
}
