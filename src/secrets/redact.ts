import { asciiBytes, isAscii } from '../base/asciiBytes';
import type { SafeText } from '../model';
import { findAnchors, type Anchors } from './anchors';
import { findAssignments } from './assignments';
import { findAuthorizations } from './authorization';
import { findBeside } from './beside';
import { findConfigured } from './configuration/configured';
import type { TextFormat } from './configuration/format';
import { findEncoded } from './keys/encoded';
import { findHeaderSecrets } from './headers';
import { findJwkSecrets } from './keys/jwk';
import { findPuttyKeys } from './keys/putty';
import { findListedSecrets } from './lists';
import { findManifestSecrets } from './manifests';
import { findCallSecrets } from './calls/calls';
import { findCommandSecrets } from './commands/commands';
import { findPrivateKeys } from './privateKeys';
import { withoutPublished } from './published';
import { marker, mergeRegions, outsideMarkers, type Region } from './region';
import { findSqlPasswords } from './sql';
import { findTokens } from './tokens';
import { findUrlPasswords } from './urls';

export interface SecretFinding {
  /** Counted from 1. */
  readonly line: number;
  /** The family's name: `aws-access-key`. The secret itself is never reported. */
  readonly type: string;
}

/** Most specific first: where two see the same secret, the first names it. */
const detectors: readonly ((text: string, anchors: Anchors, format: TextFormat | undefined) => Region[])[] = [
  findPrivateKeys, findPuttyKeys, findEncoded, findJwkSecrets, findTokens, findUrlPasswords, findAuthorizations, findCommandSecrets, findCallSecrets, findSqlPasswords, findAssignments, findListedSecrets, findHeaderSecrets, findConfigured, findManifestSecrets, findBeside,
];

/**
 * Puts `[REDACTED:<family>]` in the place of every secret; names, keys, quotes and line breaks stay, so the number of
 * lines is the same and `redact(redact(x))` is `redact(x)`. Time grows with the length of the text, whatever is in it.
 * Whoever knows the text's path says how it is written (`textFormat`), for a part of a file as for the whole.
 */
export function redact(text: string, format?: TextFormat): SafeText {
  return redactInRounds(text, format, () => { /* only the text is wanted */ });
}

/** Findings in the order of their lines. */
export function redactWithFindings(text: string, format?: TextFormat): { readonly text: SafeText; readonly findings: readonly SecretFinding[] } {
  const findings: SecretFinding[] = [];
  const safe = redactInRounds(text, format, (round, regions) => locate(round, regions, findings));
  return { text: safe, findings: findings.sort((a, b) => a.line - b.line) };
}

function redactInRounds(text: string, format: TextFormat | undefined, visit: (text: string, regions: readonly Region[]) => void): SafeText {
  let current = text;
  // The first round finds every secret. What it leaves beside a mark may look like one by itself only now; the further
  // rounds are for redact(redact(x)) = redact(x), and few, so that no text can be made to need many.
  for (let round = 1; round <= 4; round++) {
    const regions = findSecrets(current, format);
    if (regions.length === 0) break;
    visit(current, regions);
    current = replace(current, regions);
  }
  return current as SafeText;
}

function findSecrets(text: string, format: TextFormat | undefined): readonly Region[] {
  const anchors = findAnchors(text);
  const found = detectors.map((find) => find(text, anchors, format)).filter((regions) => regions.length > 0);
  return found.length === 0 ? [] : outsideMarkers(text, mergeRegions(withoutPublished(text, found.length === 1 ? found[0]! : found.flat())));
}

/** Marks in the places of the regions, and of what they held the line breaks. */
function replace(text: string, regions: readonly Region[]): string {
  const out = regions.length < many || !isAscii(text) ? new Pieces(text) : new Bytes(text, regions);
  let done = 0;
  let nextBreak = text.indexOf('\n');
  for (const { start, end, type } of regions) {
    out.copy(done, start);
    if (type !== undefined) out.mark(type);
    while (nextBreak !== -1 && nextBreak < start) nextBreak = text.indexOf('\n', nextBreak + 1);
    for (; nextBreak !== -1 && nextBreak < end; nextBreak = text.indexOf('\n', nextBreak + 1)) out.copy(nextBreak > start && text[nextBreak - 1] === '\r' ? nextBreak - 1 : nextBreak, nextBreak + 1);
    done = end;
  }
  out.copy(done, text.length);
  return out.joined();
}

/** So many regions are put together faster as bytes than as strings. */
const many = 1_000;

class Pieces {
  private readonly parts: string[] = [];
  constructor(private readonly text: string) {}
  copy(start: number, end: number): void { this.parts.push(this.text.slice(start, end)); }
  mark(type: string): void { this.parts.push(marker(type)); }
  joined(): string { return this.parts.join(''); }
}

class Bytes {
  private readonly from: Uint8Array;
  private readonly bytes: Uint8Array;
  private readonly marks = new Map<string, Uint8Array>();
  private length = 0;
  private lastType = '';
  private lastMark: Uint8Array = new Uint8Array(0);

  constructor(text: string, regions: readonly Region[]) {
    this.from = asciiBytes(text);
    let longest = text.length;
    for (const { type } of regions) if (type !== undefined) longest += this.markOf(type).length;
    this.bytes = new Uint8Array(longest);
  }

  copy(start: number, end: number): void {
    this.length = copyBytes(this.from, start, end, this.bytes, this.length);
  }

  mark(type: string): void {
    const mark = this.markOf(type);
    this.length = copyBytes(mark, 0, mark.length, this.bytes, this.length);
  }

  joined(): string {
    return new TextDecoder().decode(this.bytes.subarray(0, this.length));
  }

  private markOf(type: string): Uint8Array {
    if (type === this.lastType) return this.lastMark;
    let mark = this.marks.get(type);
    if (!mark) this.marks.set(type, (mark = new TextEncoder().encode(marker(type))));
    this.lastType = type;
    return this.lastMark = mark;
  }
}

/** Most stretches are so short that a loop is faster than `set` of a part. Answers where it ended. */
function copyBytes(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
  for (let i = start; i < end; i++) into[at++] = from[i]!;
  return at;
}

function locate(text: string, regions: readonly Region[], findings: SecretFinding[]): void {
  let line = 1;
  let nextBreak = text.indexOf('\n');
  for (const { start, type } of regions) {
    for (; nextBreak !== -1 && nextBreak < start; nextBreak = text.indexOf('\n', nextBreak + 1)) line++;
    if (type !== undefined) findings.push({ line, type });
  }
}
