import type { Pdfium } from './engine';
import type { TextObject } from './textObjects';

/** Characters of one text object without white space between them. Boxes refer to the stored page, with y upward. */
export interface GlyphRun {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly object: TextObject;
  readonly pointer: number;
  /** Whether nothing separates this run from the previous one. */
  readonly joined: boolean;
}

/**
 * White space between two characters, in multiples of their text size, that separates two words without a space
 * character.
 */
const wordGap = 0.6;

/** A character that is drawn twice, shifted by less than this share of its width, imitates bold type. */
const maxOverprintShift = 0.35;

/** The widest gap that one character fills, and how far it may reach into the runs beside it, by its text size. */
const maxFilledGap = 1.1;
const maxGapOverlap = 0.15;

const bullets = new Set([0xf0b7, 0xf0a7, 0xf0d8, 0xf076, 0xf0fc, 0xf0e0, 0xf02d, 0xf06e, 0xf071, 0xf0a8]);

/** The runs of a page in PDFium's order, in which right-to-left text is in logical order. */
export interface PageRuns {
  readonly runs: readonly GlyphRun[];
  /** The number of characters left out because most or all of their font cannot be mapped to Unicode. */
  readonly unknown: number;
}

/** If more than this share of a font's characters is unmapped, its other characters are also unreliable. */
const maxUnknownShare = 0.05;

export function readRuns(
  pdfium: Pdfium,
  textPage: number,
  scratch: number,
  getTextObject: (objectPointer: number, index: number) => TextObject,
): PageRuns {
  const { api } = pdfium;
  const runs: GlyphRun[] = [];
  const count = api.FPDFText_CountChars(textPage);
  let floats = pdfium.views().f32;
  /** The number of characters without a Unicode mapping, by font. */
  const unknownByFont = new Map<number, number>();
  let pointer = 0;
  let object: TextObject | undefined;
  let text = '';
  let left = 0, right = 0, bottom = 0, top = 0;
  // data of the previous character
  let glyphStart = 0, lastLeft = 0, lastRight = 0, lastBottom = 0, lastCode = 0, lastPointer = 0, wasBackward = false;
  let hasSpaceBefore = true; // before the open run
  let l = 0, r = 0, b = 0; // of the current character
  const floatIndex = scratch >> 2;
  for (let i = 0; i < count; i++) {
    const code = api.FPDFText_GetUnicode(textPage, i);
    const charPointer = api.FPDFText_GetTextObject(textPage, i);
    if (
      (code <= 32 && (charPointer === 0 || !detectGlyphCode(charPointer, i, code))) || code === 0xa0 ||
      (code >= 0x2000 && code <= 0x200a) || code === 0x3000
    ) {
      if (code === 2) { // a hyphen at the end of a line
        if (text !== '') text += '-';
        continue;
      }
      closeRun(true);
      continue;
    }
    if (charPointer !== pointer || !object) {
      const next = getTextObject(charPointer, i);
      if (object && text !== '' && !isSameRun(object, next)) closeRun(false);
      pointer = charPointer;
      object = next;
      if (floats.length === 0) floats = pdfium.views().f32;
    }
    let t: number;
    if (object.direction === 0) {
      api.FPDFText_GetLooseCharBox(textPage, i, scratch);
      if (floats.length === 0) floats = pdfium.views().f32;
      l = floats[floatIndex]!;
      t = floats[floatIndex + 1]!;
      r = floats[floatIndex + 2]!;
      b = floats[floatIndex + 3]!;
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
    let glyphText = toText(code);
    if (object.codes && api.FPDFText_HasUnicodeMapError(textPage, i) === 1) {
      if (object.codes.size > 0) glyphText = object.codes.get(code) ?? '';
      else countUnknown(object);
    } else if (object.isSymbols && code < 0x100 && code > 0x60) glyphText = '•';
    if (glyphText === '') continue;
    if (glyphText === ' ') {
      closeRun(true);
      continue;
    }
    const isBackward = isRightToLeft(code);
    if (text !== '') {
      const runBefore = runs.at(-1);
      if (object.direction === 0 && !isBackward && runBefore && fillsGap(runBefore)) {
        text = runBefore.text + glyphText + text;
        left = runBefore.left;
        hasSpaceBefore = !runBefore.joined;
        runs.pop();
        continue;
      }
      const isHorizontal = object.direction === 0 || object.direction === 2;
      const gap = isHorizontal ? Math.max(l - right, left - r) : Math.max(b - top, bottom - t);
      if (gap > wordGap * object.size || (isBackward !== wasBackward && isDirectionChange(code, lastCode)))
        closeRun(true);
      else if (l === lastLeft && r === lastRight && isBackward) { // one glyph for several letters, in reverse order
        text = text.slice(0, glyphStart) + glyphText + text.slice(glyphStart);
        continue;
      } else if (
        code === lastCode && (l !== lastLeft || pointer !== lastPointer) &&
        Math.abs(l - lastLeft) < maxOverprintShift * (r - l) && Math.abs(b - lastBottom) < 0.12 * object.size
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
    text += glyphText;
  }
  closeRun(true);
  return dropUnknownFonts();

  /**
   * Reports whether the character is drawn between the previous run and the open one. Some programs draw a text twice,
   * first without some of its characters; PDFium leaves out those of the second copy that it has, as in `54 5` and `.`.
   */
  function fillsGap(runBefore: GlyphRun): boolean {
    const tolerance = maxGapOverlap * object!.size;
    return r <= left + tolerance && l >= runBefore.right - tolerance && l < left - tolerance / 2 &&
      left - runBefore.right <= maxFilledGap * object!.size && Math.abs(b - runBefore.bottom) < tolerance &&
      isSameRun(runBefore.object, object!);
  }

  function dropUnknownFonts(): PageRuns {
    if (unknownByFont.size === 0) return { runs, unknown: 0 };
    const shownByFont = new Map<number, number>();
    for (const run of runs) shownByFont.set(run.object.font, (shownByFont.get(run.object.font) ?? 0) + run.text.length);
    const fonts = new Set(
      [...unknownByFont].filter(([font, count]) => count > maxUnknownShare * (count + (shownByFont.get(font) ?? 0)))
        .map(([font]) => font),
    );
    for (const font of fonts) {
      // in many fonts without a mapping, codes are still characters
      const fontRuns = runs.filter(({ object }) => object.font === font);
      if (readsLikeText(fontRuns.map((run) => run.text).join(' '))) fonts.delete(font);
    }
    let unknownCount = 0;
    for (const font of fonts) unknownCount += unknownByFont.get(font)! + (shownByFont.get(font) ?? 0);
    return { runs: runs.filter(({ object: { font } }) => !fonts.has(font)), unknown: unknownCount };
  }

  function countUnknown(object: TextObject): void {
    unknownByFont.set(object.font, (unknownByFont.get(object.font) ?? 0) + 1);
  }

  /**
   * Reports whether a control character represents a glyph of a font without a Unicode mapping. Counts the character if
   * it cannot be mapped.
   */
  function detectGlyphCode(objectPointer: number, index: number, code: number): boolean {
    const info = getTextObject(objectPointer, index);
    if (info.codes && info.codes.size > 0) return code !== 32 || info.codes.has(code);
    if (code !== 32 && code !== 9 && api.FPDFText_HasUnicodeMapError(textPage, index) === 1) countUnknown(info);
    return false;
  }

  function closeRun(isSpace: boolean): void {
    if (text !== '') {
      runs.push({ text, left, right, bottom, top, object: object!, pointer, joined: !hasSpaceBefore });
      text = '';
      hasSpaceBefore = isSpace;
    } else if (isSpace) hasSpaceBefore = true;
  }
}

/**
 * Reports whether two objects can belong to the same run: kerning and a different font face do not end a run, but a
 * superscript does.
 */
function isSameRun(a: TextObject, b: TextObject): boolean {
  if (a === b) return true;
  if (a.direction !== b.direction || a.hiddenReason !== b.hiddenReason || a.isInvisible !== b.isInvisible) return false;
  if (Math.abs(a.size - b.size) > 0.15 * a.size) return false;
  const shift = a.direction % 2 === 0 ? a.origin.y - b.origin.y : a.origin.x - b.origin.x;
  return Math.abs(shift) < 0.12 * a.size;
}

/** Reports whether one letter is Latin and the other right-to-left, so that the space between them may be missing. */
function isDirectionChange(a: number, b: number): boolean {
  const leftToRight = isRightToLeft(a) ? b : a;
  return ((leftToRight | 32) >= 0x61 && (leftToRight | 32) <= 0x7a) || (leftToRight >= 0xc0 && leftToRight < 0x590);
}

function isRightToLeft(code: number): boolean {
  return code >= 0x590 && (code < 0x900 || (code >= 0xfb1d && code < 0xfe00) || (code >= 0xfe70 && code < 0xff00));
}

const latin1 = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));

/**
 * Returns the text of a character. Ligatures and presentation forms become the letters that they represent; the text
 * is empty for invisible characters.
 */
function toText(code: number): string {
  if (code < 256) return code < 0x20 || (code >= 0x7f && code < 0xa0) ? '' : latin1[code]!;
  if (code >= 0xd800) {
    if (code < 0xe000) return String.fromCharCode(code); // one half of a surrogate pair
    if (code < 0xf900) return bullets.has(code) ? '•' : '';
    if ((code >= 0xfb00 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc))
      return String.fromCharCode(code).normalize('NFKC');
    if (code === 0xfffe || code === 0xffff || code === 0xfffd || code > 0x10ffff) return '';
  }
  return String.fromCodePoint(code);
}

const minLetters = 8;
/** The minimum share of the eight most frequent letters among the letters of a text in a European language. */
const minFrequentShare = 0.42;
const vowelShare = { min: 0.25, max: 0.6 };
/** The minimum share of characters that are common in such a text. */
const minCommonShare = 0.9;

/**
 * Reports whether codes are characters of a language with Latin letters. If the codes are glyph numbers, the letter
 * frequencies are not those of a language.
 */
export function readsLikeText(text: string): boolean {
  let total = 0, common = 0, letters = 0, frequent = 0, vowels = 0;
  for (const character of text.toLowerCase()) {
    if (character === ' ') continue;
    total++;
    if (/[\p{Script=Latin}\d.,:;!?'"()/%&@+–—’“”*-]/u.test(character)) common++;
    if (character < 'a' || character > 'z') continue;
    letters++;
    if ('etaoinsr'.includes(character)) frequent++;
    if ('aeiou'.includes(character)) vowels++;
  }
  return letters >= minLetters && common >= minCommonShare * total && frequent >= minFrequentShare * letters &&
    vowels >= vowelShare.min * letters && vowels <= vowelShare.max * letters;
}
