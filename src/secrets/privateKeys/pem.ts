import type { Hits, OffsetList } from '../hits';
import { markerStart, type Region } from '../region';

/**
 * Finds the bodies of PEM, OpenSSH and PGP private keys: over many lines (also after a diff's `+`, a comment's `#`,
 * quotes and commas), in one line with `\n` as two characters, and truncated at either end. The BEGIN and END lines are
 * not redacted.
 */
export function findPrivateKeys(text: string, { privateKeys }: Hits): Region[] {
  if (privateKeys.length === 0) return [];
  const borders = findBorders(text, privateKeys);
  const regions: Region[] = [];
  let minStart = 0;
  borders.forEach((border, i) => {
    const nextBorder = borders[i + 1];
    const limit = nextBorder ? nextBorder.start : text.length;
    if (border.isBegin) {
      const isClosed = nextBorder !== undefined && !nextBorder.isBegin;
      minStart = collectForward(text, border.end, limit, isClosed, regions);
    } else {
      if (i === 0 || !borders[i - 1]!.isBegin) collectBackward(text, border.start, minStart, regions);
      minStart = border.end;
    }
  });
  return regions;
}

interface Border extends Span {
  readonly isBegin: boolean;
}

/**
 * Finds `RSA PRIVATE KEY`, `ENCRYPTED PRIVATE KEY`, `OPENSSH PRIVATE KEY`, `PGP PRIVATE KEY BLOCK`, `SSH2 ENCRYPTED
 * PRIVATE KEY` … between hyphens.
 */
function findBorders(text: string, offsets: OffsetList): Border[] {
  const borders: Border[] = [];
  for (let i = 0, searchedEnd = 0; i < offsets.length; i++) {
    const hitOffset = offsets.at(i);
    borderEndPattern.lastIndex = hitOffset;
    if (text.charCodeAt(hitOffset - 1) !== spaceCode || !borderEndPattern.test(text)) continue;
    const textBefore = text.slice(Math.max(searchedEnd, hitOffset - maxBorderStartLength), hitOffset);
    const match = borderStartPattern.exec(textBefore);
    if (!match) continue;
    searchedEnd = borderEndPattern.lastIndex;
    borders.push({
      isBegin: match[1] === 'BEGIN',
      start: hitOffset - textBefore.length + match.index,
      end: searchedEnd,
    });
  }
  return borders;
}

const spaceCode = 32;
const borderStartPattern = /-{4,5} ?(BEGIN|END) (?:[A-Z0-9]{1,12} ){0,3}$/;
const maxBorderStartLength = 52;
const borderEndPattern = /PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;

/** Matches the text before the key text in a line, which is not redacted: diff signs, comments, quotes, indentation. */
const linePrefixPattern = /^[ \t>+\-#*|"'`]{0,80}\/{0,2}[ \t]{0,8}/;
/** Matches a line of key text: Base64, `\n` as two characters, then quotes, commas and similar characters. */
const keyTextPattern = /^((?:[A-Za-z0-9+/=]|\\+[nr]|\\\/){0,16384})["'`\\]{0,4}[ \t+,;.)\]]{0,8}\r?$/;
const headerPattern = /^(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|X-[\w-]{1,40}):[^\n]{0,200}$/;
const sameLinePattern = /(?:[A-Za-z0-9+/= \t]|\\+[nrt]|\\\/|["'] ?[+.] ?["']){0,16384}/y;
const trivialLinePattern = /^["'`\\nr+,;. \t]{0,12}\r?$/;

/**
 * Collects the text after a BEGIN line, up to an END line or the first line that cannot belong to a key. Returns the
 * offset at which the collected text ends.
 */
function collectForward(text: string, keyStart: number, limit: number, isClosed: boolean, regions: Region[]): number {
  sameLinePattern.lastIndex = keyStart;
  const sameLineEnd = Math.min(keyStart + sameLinePattern.exec(text)![0].length, limit);
  if (
    /[A-Za-z0-9]{6}/.test(text.slice(keyStart, sameLineEnd)) &&
    !(sameLineEnd - keyStart < maxElidedLength && ellipsisPattern.test(text.slice(sameLineEnd, sameLineEnd + 8)))
  ) {
    regions.push({ start: keyStart, end: sameLineEnd, type: 'private-key' });
    return sameLineEnd;
  }
  const lines = splitIntoLineSpans(text, keyStart, limit);
  const firstLine = lines.shift();
  if (!firstLine || lines.length === 0 || !trivialLinePattern.test(text.slice(firstLine.start, firstLine.end)))
    return keyStart;
  const isComplete = isClosed && lines.length < 400 &&
    linePrefixPattern.exec(text.slice(lines[lines.length - 1]!.start, limit))![0].length ===
      limit - lines[lines.length - 1]!.start;
  if (isComplete) lines.pop();
  if (isComplete && lines.reduce((sum, { start, end }) => sum + end - start, 0) < minKeyLength) return keyStart;
  const bodies: { start: number; end: number; }[] = [];
  for (const line of lines) {
    const body = isComplete ? findAnyBody(text, line) : findKeyBody(text, line);
    if (body === undefined) break;
    if (body.end > body.start) bodies.push(body);
  }
  if (!isComplete && !bodies.some(({ start, end }) => end - start >= 16)) return keyStart;
  pushRegions(bodies, regions);
  return bodies[bodies.length - 1]?.end ?? keyStart;
}

/** Collects the lines between `minStart` and an END line without a BEGIN line if they look like lines of a key. */
function collectBackward(text: string, keyEnd: number, minStart: number, regions: Region[]): void {
  const bodies: { start: number; end: number; }[] = [];
  const lines = splitIntoLineSpans(text, minStart, keyEnd);
  if (minStart > 0) lines.shift();
  lines.pop();
  for (const line of lines.reverse()) {
    const body = findKeyBody(text, line);
    if (!body || body.end - body.start < (bodies.length > 0 ? 40 : 16)) break;
    bodies.push(body);
  }
  pushRegions(bodies.reverse(), regions);
}

function pushRegions(bodies: readonly { start: number; end: number; }[], regions: Region[]): void {
  bodies.forEach((body, i) => regions.push({ ...body, type: i === 0 ? 'private-key' : undefined }));
}

/** Matches the dots that replace the rest of a key if only its beginning is shown: `MIIEog...`. */
const ellipsisPattern = /^(?:\.{3}|…)/, maxElidedLength = 64;

/** The shortest key, Ed25519, has 64 characters in Base64. Placeholders such as `anything` or `xxx` are shorter. */
const minKeyLength = 40;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the key's text in a line: empty for a blank line or a header, undefined for any other line. */
function findKeyBody(text: string, line: Span): Span | undefined {
  if (line.end - line.start > 17000) return undefined;
  const content = text.slice(line.start, line.end);
  if (content.includes(markerStart)) return { start: line.start, end: line.start };
  const prefixLength = linePrefixPattern.exec(content)![0].length;
  const unprefixedContent = content.slice(prefixLength);
  if (headerPattern.test(unprefixedContent)) return { start: line.start, end: line.start };
  const match = keyTextPattern.exec(unprefixedContent);
  return match ? { start: line.start + prefixLength, end: line.start + prefixLength + match[1]!.length } : undefined;
}

/** Matches dots or a description that documentation shows instead of the key. */
const abridgedLinePattern =
  /^[^A-Za-z0-9]{0,40}(?:(?:\.{3}|…)[^A-Za-z0-9]{0,40}|(?:your|my|the)[-_ ](?:\w{1,20}[-_ ]){0,4}key[^A-Za-z0-9]{0,10})$/i;

/** Returns the key's text in a line between BEGIN and END, where every line belongs to the key. */
function findAnyBody(text: string, line: Span): Span {
  const content = text.slice(line.start, line.end);
  const bodyOffset = content.includes(markerStart) || abridgedLinePattern.test(content)
    ? content.length
    : linePrefixPattern.exec(content)![0].length;
  return { start: line.start + bodyOffset, end: line.start + Math.max(bodyOffset, content.trimEnd().length) };
}

function splitIntoLineSpans(text: string, linesStart: number, linesEnd: number): Span[] {
  let start = linesStart;
  return text.slice(linesStart, linesEnd).split('\n').map((line) => {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    return span;
  });
}
