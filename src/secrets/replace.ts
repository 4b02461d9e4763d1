import { toAsciiBytes, isAscii } from '#base/text/asciiBytes';
import { formatSecretMarker, type Region } from './region';

/**
 * Replaces each region with its marker and keeps the line breaks within a region. Regions must be in ascending order
 * and must not overlap.
 */
export function replaceRegions(text: string, regions: readonly Region[]): string {
  const out = regions.length < minRegionsForBytes || !isAscii(text)
    ? new StringOutput(text)
    : new ByteOutput(text, regions);
  let done = 0;
  let nextBreak = text.indexOf('\n');
  for (const { start, end, type } of regions) {
    out.copy(done, start);
    if (type !== undefined) out.marker(type);
    while (nextBreak !== -1 && nextBreak < start) nextBreak = text.indexOf('\n', nextBreak + 1);
    for (; nextBreak !== -1 && nextBreak < end; nextBreak = text.indexOf('\n', nextBreak + 1))
      out.copy(nextBreak > start && text[nextBreak - 1] === '\r' ? nextBreak - 1 : nextBreak, nextBreak + 1);
    done = end;
  }
  out.copy(done, text.length);
  return out.joined();
}

/** The minimum number of regions for which joining bytes is faster than joining strings. */
const minRegionsForBytes = 1_000;

/** Joins strings. */
class StringOutput {
  private readonly parts: string[] = [];
  constructor(private readonly text: string) {}
  copy(start: number, end: number): void {
    this.parts.push(this.text.slice(start, end));
  }
  marker(type: string): void {
    this.parts.push(formatSecretMarker(type));
  }
  joined(): string {
    return this.parts.join('');
  }
}

/** Joins the bytes of ASCII texts. */
class ByteOutput {
  private readonly from: Uint8Array;
  private readonly bytes: Uint8Array;
  private readonly markers = new Map<string, Uint8Array>();
  private length = 0;
  private lastType = '';
  private lastMarker: Uint8Array = new Uint8Array(0);

  constructor(text: string, regions: readonly Region[]) {
    this.from = toAsciiBytes(text);
    let maxLength = text.length;
    for (const { type } of regions) if (type !== undefined) maxLength += this.bytesOf(type).length;
    this.bytes = new Uint8Array(maxLength);
  }

  copy(start: number, end: number): void {
    this.length = copyBytes(this.from, start, end, this.bytes, this.length);
  }

  marker(type: string): void {
    const bytes = this.bytesOf(type);
    this.length = copyBytes(bytes, 0, bytes.length, this.bytes, this.length);
  }

  joined(): string {
    return new TextDecoder().decode(this.bytes.subarray(0, this.length));
  }

  private bytesOf(type: string): Uint8Array {
    if (type === this.lastType) return this.lastMarker;
    let bytes = this.markers.get(type);
    if (!bytes) this.markers.set(type, bytes = new TextEncoder().encode(formatSecretMarker(type)));
    this.lastType = type;
    return this.lastMarker = bytes;
  }
}

/**
 * Copies bytes in a loop, which is faster than `subarray` and `set` because most parts are short. Returns the offset
 * after the last byte written.
 */
function copyBytes(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
  for (let i = start; i < end; i++) into[at++] = from[i]!;
  return at;
}
