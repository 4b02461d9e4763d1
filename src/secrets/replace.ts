import { toAsciiBytes, isAscii } from '#base/text/asciiBytes';
import { formatSecretMarker, type Region } from './region';

/**
 * Replaces each region with its marker and keeps the line breaks within a region. Regions must be in ascending order
 * and must not overlap.
 */
export function replaceRegions(text: string, regions: readonly Region[]): string {
  const output = regions.length < minRegionsForBytes || !isAscii(text)
    ? new StringOutput(text)
    : new ByteOutput(text, regions);
  let copiedEnd = 0;
  let nextBreak = text.indexOf('\n');
  for (const { start, end, type } of regions) {
    output.copy(copiedEnd, start);
    if (type !== undefined) output.writeMarker(type);
    while (nextBreak !== -1 && nextBreak < start) nextBreak = text.indexOf('\n', nextBreak + 1);
    for (; nextBreak !== -1 && nextBreak < end; nextBreak = text.indexOf('\n', nextBreak + 1))
      output.copy(nextBreak > start && text[nextBreak - 1] === '\r' ? nextBreak - 1 : nextBreak, nextBreak + 1);
    copiedEnd = end;
  }
  output.copy(copiedEnd, text.length);
  return output.toText();
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
  writeMarker(type: string): void {
    this.parts.push(formatSecretMarker(type));
  }
  toText(): string {
    return this.parts.join('');
  }
}

/** Joins the bytes of ASCII texts. */
class ByteOutput {
  private readonly source: Uint8Array;
  private readonly bytes: Uint8Array;
  private readonly markers = new Map<string, Uint8Array>();
  private length = 0;
  private lastType = '';
  private lastMarker: Uint8Array = new Uint8Array(0);

  constructor(text: string, regions: readonly Region[]) {
    this.source = toAsciiBytes(text);
    let maxLength = text.length;
    for (const { type } of regions) if (type !== undefined) maxLength += this.encodeMarker(type).length;
    this.bytes = new Uint8Array(maxLength);
  }

  copy(start: number, end: number): void {
    this.length = copyBytes(this.source, start, end, this.bytes, this.length);
  }

  writeMarker(type: string): void {
    const bytes = this.encodeMarker(type);
    this.length = copyBytes(bytes, 0, bytes.length, this.bytes, this.length);
  }

  toText(): string {
    return new TextDecoder().decode(this.bytes.subarray(0, this.length));
  }

  private encodeMarker(type: string): Uint8Array {
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
function copyBytes(source: Uint8Array, start: number, end: number, target: Uint8Array, targetOffset: number): number {
  for (let i = start; i < end; i++) target[targetOffset++] = source[i]!;
  return targetOffset;
}
