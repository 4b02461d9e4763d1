import type { Pdfium } from './engine';
import type { TextObject } from './textObjects';

/** Characters of one text object without white space between them; boxes are of the page as it is stored, y up. */
export interface GlyphRun {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly object: TextObject;
  readonly pointer: number;
  /** There is nothing between it and the run before. */
  readonly joined: boolean;
}

/**
 * White space between two characters, in multiples of their text size, that separates two words without a space
 * character.
 */
const wordGap = 0.6;

/** A character that is drawn again, shifted by less than this share of its width, imitates bold without a bold font. */
const overprint = 0.35;

const bullets = new Set([0xf0b7, 0xf0a7, 0xf0d8, 0xf076, 0xf0fc, 0xf0e0, 0xf02d, 0xf06e, 0xf071, 0xf0a8]);

/** The runs of a page in PDFium's order, which has right-to-left text in logical order. */
export interface ReadRuns {
  readonly runs: readonly GlyphRun[];
  /** Characters whose font does not tell what they are. */
  readonly unknown: number;
}

/** If more than this share of a font's characters are unmapped, the others are no better. */
const unknownShare = 0.05;

export function readRuns(
  pdfium: Pdfium,
  textPage: number,
  scratch: number,
  textObject: (object: number, index: number) => TextObject,
): ReadRuns {
  const { api } = pdfium;
  const runs: GlyphRun[] = [];
  const count = api.FPDFText_CountChars(textPage);
  let floats = pdfium.views().f32;
  /** The number of characters without a map, by font. */
  const unknown = new Map<number, number>();
  let pointer = 0;
  let object: TextObject | undefined;
  let text = '';
  let left = 0, right = 0, bottom = 0, top = 0;
  // of the previous character
  let glyphStart = 0, lastLeft = 0, lastRight = 0, lastBottom = 0, lastCode = 0, lastPointer = 0, wasBackward = false;
  let spaced = true; // before the open run
  const at = scratch >> 2;
  for (let i = 0; i < count; i++) {
    const code = api.FPDFText_GetUnicode(textPage, i);
    const pointerHere = api.FPDFText_GetTextObject(textPage, i);
    if (
      (code <= 32 && (pointerHere === 0 || !isCode(pointerHere, i, code))) || code === 0xa0 ||
      (code >= 0x2000 && code <= 0x200a) || code === 0x3000
    ) {
      if (code === 2) { // a hyphen at the end of a line
        if (text !== '') text += '-';
        continue;
      }
      close(true);
      continue;
    }
    if (pointerHere !== pointer || !object) {
      const next = textObject(pointerHere, i);
      if (object && text !== '' && !sameRun(object, next)) close(false);
      pointer = pointerHere;
      object = next;
      if (floats.length === 0) floats = pdfium.views().f32;
    }
    let l: number, r: number, b: number, t: number;
    if (object.direction === 0) {
      api.FPDFText_GetLooseCharBox(textPage, i, scratch);
      if (floats.length === 0) floats = pdfium.views().f32;
      l = floats[at]!;
      t = floats[at + 1]!;
      r = floats[at + 2]!;
      b = floats[at + 3]!;
    } else {
      // glyph boxes are expensive; the character's origin and half its size are enough here
      api.FPDFText_GetCharOrigin(textPage, i, scratch, scratch + 8);
      const { f64 } = pdfium.views();
      const x = f64[scratch >> 3]!;
      const y = f64[(scratch >> 3) + 1]!;
      const step = 0.5 * object.size;
      l = object.direction === 2 ? x - step : x;
      r = x;
      b = object.direction === 3 ? y - step : y;
      t = object.direction === 1 ? y + step : y;
    }
    let shown = character(code);
    if (object.codes && api.FPDFText_HasUnicodeMapError(textPage, i) === 1) {
      if (object.codes.size > 0) shown = object.codes.get(code) ?? '';
      else countUnknown(object);
    } else if (object.isSymbols && code < 0x100 && code > 0x60) shown = '•';
    if (shown === '') continue;
    if (shown === ' ') {
      close(true);
      continue;
    }
    const isBackward = isRightToLeft(code);
    if (text !== '') {
      const level = object.direction === 0 || object.direction === 2;
      const gap = level ? Math.max(l - right, left - r) : Math.max(b - top, bottom - t);
      if (gap > wordGap * object.size || (isBackward !== wasBackward && isTurn(code, lastCode))) close(true);
      else if (l === lastLeft && r === lastRight && isBackward) { // one glyph of several letters: they come reversed
        text = text.slice(0, glyphStart) + shown + text.slice(glyphStart);
        continue;
      } else if (
        code === lastCode && (l !== lastLeft || pointer !== lastPointer) &&
        Math.abs(l - lastLeft) < overprint * (r - l) && Math.abs(b - lastBottom) < 0.12 * object.size
      ) continue;
    }
    glyphStart = text.length;
    lastLeft = l;
    lastRight = r;
    lastBottom = b;
    lastCode = code;
    lastPointer = pointer;
    wasBackward = isBackward;
    if (text === '') {
      left = l;
      right = r;
      bottom = b;
      top = t;
    } else {
      if (l < left) left = l;
      if (r > right) right = r;
      if (b < bottom) bottom = b;
      if (t > top) top = t;
    }
    text += shown;
  }
  close(true);
  return withoutUnknown();

  function withoutUnknown(): ReadRuns {
    if (unknown.size === 0) return { runs, unknown: 0 };
    const shown = new Map<number, number>();
    for (const run of runs) shown.set(run.object.font, (shown.get(run.object.font) ?? 0) + run.text.length);
    const fonts = new Set(
      [...unknown].filter(([font, count]) => count > unknownShare * (count + (shown.get(font) ?? 0))).map(([font]) =>
        font
      ),
    );
    for (const font of fonts) {
      // in many fonts without a map, codes are still characters
      const fontRuns = runs.filter(({ object }) => object.font === font);
      if (readsLikeText(fontRuns.map((run) => run.text).join(' '))) fonts.delete(font);
    }
    let lost = 0;
    for (const font of fonts) lost += unknown.get(font)! + (shown.get(font) ?? 0);
    return { runs: runs.filter(({ object: { font } }) => !fonts.has(font)), unknown: lost };
  }

  function countUnknown(object: TextObject): void {
    unknown.set(object.font, (unknown.get(object.font) ?? 0) + 1);
  }

  /** Reports whether a control character represents a glyph of a font without a map. */
  function isCode(object: number, index: number, code: number): boolean {
    const info = textObject(object, index);
    if (info.codes && info.codes.size > 0) return code !== 32 || info.codes.has(code);
    if (code !== 32 && code !== 9 && api.FPDFText_HasUnicodeMapError(textPage, index) === 1) countUnknown(info);
    return false;
  }

  function close(space: boolean): void {
    if (text !== '') {
      runs.push({ text, left, right, bottom, top, object: object!, pointer, joined: !spaced });
      text = '';
      spaced = space;
    } else if (space) spaced = true;
  }
}

/** A change of the object within a word, for kerning or another face, does not split it; a raised number does. */
function sameRun(a: TextObject, b: TextObject): boolean {
  if (a === b) return true;
  if (a.direction !== b.direction || a.hidden !== b.hidden || a.isInvisible !== b.isInvisible) return false;
  if (Math.abs(a.size - b.size) > 0.15 * a.size) return false;
  const shift = a.direction % 2 === 0 ? a.origin.y - b.origin.y : a.origin.x - b.origin.x;
  return Math.abs(shift) < 0.12 * a.size;
}

/** From a Latin letter to a right-to-left one, or back: the space between them may be lost. */
function isTurn(a: number, b: number): boolean {
  const other = isRightToLeft(a) ? b : a;
  return ((other | 32) >= 0x61 && (other | 32) <= 0x7a) || (other >= 0xc0 && other < 0x590);
}

function isRightToLeft(code: number): boolean {
  return code >= 0x590 && (code < 0x900 || (code >= 0xfb1d && code < 0xfe00) || (code >= 0xfe70 && code < 0xff00));
}

const latin = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));

/**
 * Returns ligatures and presentation forms as the letters they represent; characters that show nothing are left out.
 */
function character(code: number): string {
  if (code < 256) return code < 0x20 || (code >= 0x7f && code < 0xa0) ? '' : latin[code]!;
  if (code >= 0xd800) {
    if (code < 0xe000) return String.fromCharCode(code); // one half of a pair
    if (code < 0xf900) return bullets.has(code) ? '•' : '';
    if ((code >= 0xfb00 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc))
      return String.fromCharCode(code).normalize('NFKC');
    if (code === 0xfffe || code === 0xffff || code === 0xfffd || code > 0x10ffff) return '';
  }
  return String.fromCodePoint(code);
}

const fewestLetters = 8;
/** Among the letters of a text in a European language: the share of the eight most frequent letters, and of vowels. */
const frequentShare = 0.42;
const vowelShare = { least: 0.25, most: 0.6 };
/** The share of all characters that are usual in such a text. */
const usualShare = 0.9;

/**
 * Reports whether codes are characters of a language in Latin letters. In a text whose codes are glyph numbers, the
 * frequent letters are not those of a language.
 */
export function readsLikeText(text: string): boolean {
  let all = 0, common = 0, letters = 0, frequent = 0, vowels = 0;
  for (const character of text.toLowerCase()) {
    if (character === ' ') continue;
    all++;
    if (/[\p{Script=Latin}\d.,:;!?'"()/%&@+–—’“”*-]/u.test(character)) common++;
    if (character < 'a' || character > 'z') continue;
    letters++;
    if ('etaoinsr'.includes(character)) frequent++;
    if ('aeiou'.includes(character)) vowels++;
  }
  return letters >= fewestLetters && common >= usualShare * all && frequent >= frequentShare * letters &&
    vowels >= vowelShare.least * letters && vowels <= vowelShare.most * letters;
}
