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
  let floor = 0;
  borders.forEach((border, i) => {
    const nextBorder = borders[i + 1];
    const ceiling = nextBorder ? nextBorder.start : text.length;
    if (border.isBegin) {
      const isClosed = nextBorder !== undefined && !nextBorder.isBegin;
      floor = collectForward(text, border.end, ceiling, isClosed, regions);
    } else {
      if (i === 0 || !borders[i - 1]!.isBegin) collectBackward(text, border.start, floor, regions);
      floor = border.end;
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
    borderEnd.lastIndex = hitOffset;
    if (text.charCodeAt(hitOffset - 1) !== spaceCode || !borderEnd.test(text)) continue;
    const textBefore = text.slice(Math.max(searchedEnd, hitOffset - maxBorderStartLength), hitOffset);
    const match = borderStart.exec(textBefore);
    if (!match) continue;
    searchedEnd = borderEnd.lastIndex;
    borders.push({
      isBegin: match[1] === 'BEGIN',
      start: hitOffset - textBefore.length + match.index,
      end: searchedEnd,
    });
  }
  return borders;
}

const spaceCode = 32;
const borderStart = /-{4,5} ?(BEGIN|END) (?:[A-Z0-9]{1,12} ){0,3}$/;
const maxBorderStartLength = 52;
const borderEnd = /PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;

/** Matches the text before the key text in a line, which is not redacted: diff signs, comments, quotes, indentation. */
const linePrefix = /^[ \t>+\-#*|"'`]{0,80}\/{0,2}[ \t]{0,8}/;
/** Matches a line of key text: Base64, `\n` as two characters, then quotes, commas and similar characters. */
const keyText = /^((?:[A-Za-z0-9+/=]|\\+[nr]|\\\/){0,16384})["'`\\]{0,4}[ \t+,;.)\]]{0,8}\r?$/;
const header = /^(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|X-[\w-]{1,40}):[^\n]{0,200}$/;
const sameLine = /(?:[A-Za-z0-9+/= \t]|\\+[nrt]|\\\/|["'] ?[+.] ?["']){0,16384}/y;
const trivialLine = /^["'`\\nr+,;. \t]{0,12}\r?$/;

/**
 * Collects the text after a BEGIN line, up to an END line or the first line that cannot belong to a key. Returns the
 * offset at which the collected text ends.
 */
function collectForward(text: string, from: number, ceiling: number, isClosed: boolean, regions: Region[]): number {
  sameLine.lastIndex = from;
  const stop = Math.min(from + sameLine.exec(text)![0].length, ceiling);
  if (
    /[A-Za-z0-9]{6}/.test(text.slice(from, stop)) &&
    !(stop - from < maxElidedLength && ellipsis.test(text.slice(stop, stop + 8)))
  ) {
    regions.push({ start: from, end: stop, type: 'private-key' });
    return stop;
  }
  const lines = splitIntoLineSpans(text, from, ceiling);
  const first = lines.shift();
  if (!first || lines.length === 0 || !trivialLine.test(text.slice(first.start, first.end))) return from;
  const isComplete = isClosed && lines.length < 400 &&
    linePrefix.exec(text.slice(lines[lines.length - 1]!.start, ceiling))![0].length ===
      ceiling - lines[lines.length - 1]!.start;
  if (isComplete) lines.pop();
  if (isComplete && lines.reduce((sum, { start, end }) => sum + end - start, 0) < minKeyLength) return from;
  const bodies: { start: number; end: number; }[] = [];
  for (const line of lines) {
    const body = isComplete ? findAnyBody(text, line) : findKeyBody(text, line);
    if (body === undefined) break;
    if (body.end > body.start) bodies.push(body);
  }
  if (!isComplete && !bodies.some(({ start, end }) => end - start >= 16)) return from;
  pushRegions(bodies, regions);
  return bodies[bodies.length - 1]?.end ?? from;
}

/** Collects the lines between `floor` and an END line without a BEGIN line if they look like lines of a key. */
function collectBackward(text: string, from: number, floor: number, regions: Region[]): void {
  const bodies: { start: number; end: number; }[] = [];
  const lines = splitIntoLineSpans(text, floor, from);
  if (floor > 0) lines.shift();
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
const ellipsis = /^(?:\.{3}|…)/, maxElidedLength = 64;

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
  const prefixLength = linePrefix.exec(content)![0].length;
  const unprefixedContent = content.slice(prefixLength);
  if (header.test(unprefixedContent)) return { start: line.start, end: line.start };
  const match = keyText.exec(unprefixedContent);
  return match ? { start: line.start + prefixLength, end: line.start + prefixLength + match[1]!.length } : undefined;
}

/** Matches dots or a description that documentation shows instead of the key. */
const abridgedLine =
  /^[^A-Za-z0-9]{0,40}(?:(?:\.{3}|…)[^A-Za-z0-9]{0,40}|(?:your|my|the)[-_ ](?:\w{1,20}[-_ ]){0,4}key[^A-Za-z0-9]{0,10})$/i;

/** Returns the key's text in a line between BEGIN and END, where every line belongs to the key. */
function findAnyBody(text: string, line: Span): Span {
  const content = text.slice(line.start, line.end);
  const bodyOffset = content.includes(markerStart) || abridgedLine.test(content)
    ? content.length
    : linePrefix.exec(content)![0].length;
  return { start: line.start + bodyOffset, end: line.start + Math.max(bodyOffset, content.trimEnd().length) };
}

function splitIntoLineSpans(text: string, from: number, to: number): Span[] {
  let start = from;
  return text.slice(from, to).split('\n').map((line) => {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    return span;
  });
}
