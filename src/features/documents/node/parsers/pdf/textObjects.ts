import type { HiddenReason } from '#features/documents/pure/warning';
import type { TextStyle } from '#features/documents/pure/pdf/page';
import type { Pdfium } from './engine';

/** Properties shared by all characters of a text object. */
export interface TextObject {
  readonly style: TextStyle;
  /** PDFium's pointer to the font. */
  readonly font: number;
  /** The displayed size, in points. */
  readonly size: number;
  /** The direction of its text on the page as stored: 0 to the right, 1 up, 2 to the left, 3 down. */
  readonly direction: 0 | 1 | 2 | 3;
  /** Why the text is not visible, based only on the text object itself. */
  readonly hiddenReason: HiddenReason | undefined;
  /** Whether the render mode makes the text invisible. */
  readonly isInvisible: boolean;
  /** Characters by code, if the font does not map them in the usual way; empty if they are unknown. */
  readonly codes: ReadonlyMap<number, string> | undefined;
  /** Whether the glyphs are symbols, so that a letter is only the code of a symbol. */
  readonly isSymbols: boolean;
  /** The origin of its first character, on the page as stored. */
  readonly origin: { readonly x: number; readonly y: number; };
}

interface FontInfo {
  /** The name as stored in the file. */
  readonly fullName: string;
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospaced: boolean;
  readonly isSymbols: boolean;
  /** The styles with this font, by colour. */
  readonly styles: Map<number, TextStyle>;
}

const defaultFont = { fullName: '', name: '', bold: false, italic: false, monospaced: false, isSymbols: false };

/** Text below this size, in points, is not readable. */
const minReadableSize = 2;
/** Below this alpha (of 255), text is practically transparent. */
const maxFaintAlpha = 13;
const maxNameBytes = 256;

const monospacedName =
  /cour(?:ier)?|mono(?!type)|consol|typewriter|\bcmtt|\bcmsltt|inconsolata|menlo|\bfira ?code|terminal|lettergothic|andale|source ?code|\bsftt/i;
const symbolsName = /wingdings|webdings|dingbats|monotype ?sorts|^symbols?(?:mt|ps)?\b/i;
const boldName = /bold|black|heavy|semibold|demi(?!\w*light)|\bcmbx|\bcmssbx|\bsfbx|medi(?:um)?\b|[-,]bd|[.-]b$/i;
const italicName = /ital|obli|\bcmti|\bcmsl/i;

/** The styles of a document by name, so that equal styles are one object. */
export type StyleTable = Map<string, TextStyle>;

/** Cached data about a document's fonts. */
export interface FontTables {
  readonly styles: StyleTable;
  readonly file: Uint8Array;
  /** Characters by code, for each font name. */
  readonly codes: Map<string, ReadonlyMap<number, string>>;
}

const noCodes: ReadonlyMap<number, string> = new Map();

/** Creates a cached reader for the text objects of a page. `scratch` points to 64 bytes of PDFium's memory. */
export function createTextObjectReader(pdfium: Pdfium, textPage: number, scratch: number, tables: FontTables) {
  const { styles } = tables;
  const { api } = pdfium;
  const wordIndex = scratch >> 2;
  const cache = new Map<number, TextObject>();
  const fonts = new Map<number, FontInfo>();

  /** Returns the text object of the character at an index. */
  return function textObject(objectPointer: number, index: number): TextObject {
    let cached = cache.get(objectPointer);
    if (!cached) cache.set(objectPointer, cached = readTextObject(objectPointer, index));
    return cached;
  };

  function readTextObject(objectPointer: number, index: number): TextObject {
    const fontPointer = api.FPDFTextObj_GetFont(objectPointer);
    const font = getFont(fontPointer);
    api.FPDFText_GetMatrix(textPage, index, scratch);
    const { f32, f64 } = pdfium.views();
    const a = f32[wordIndex]!;
    const b = f32[wordIndex + 1]!;
    const c = f32[wordIndex + 2]!;
    const d = f32[wordIndex + 3]!;
    let size = api.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d);
    if (!(size >= minReadableSize)) size = Math.max(size || 0, measureGlyphSize(index)); // fonts made of drawings have their own units
    api.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
    const x = f64[scratch >> 3]!;
    const y = f64[(scratch >> 3) + 1]!;
    const mode = api.FPDFTextObj_GetTextRenderMode(objectPointer);
    const { colour, alpha } = readPaint(objectPointer, mode);
    return {
      style: getStyle(font, colour),
      font: fontPointer,
      size,
      direction: Math.abs(a) >= Math.abs(b) ? (a >= 0 ? 0 : 2) : (b > 0 ? 1 : 3),
      hiddenReason: alpha <= maxFaintAlpha ? 'opacity' : size < minReadableSize ? 'tiny' : undefined,
      isInvisible: mode === 3 || mode === 7,
      codes: api.FPDFText_HasUnicodeMapError(textPage, index) === 1 ? getCodes(font.fullName) : undefined,
      isSymbols: font.isSymbols,
      origin: { x, y },
    };
  }

  function getCodes(name: string): ReadonlyMap<number, string> {
    let codes = tables.codes.get(name);
    if (!codes) tables.codes.set(name, codes = name === '' ? noCodes : mapGlyphCodes(tables.file, name) ?? noCodes);
    return codes;
  }

  function measureGlyphSize(index: number): number {
    let extent = 0;
    for (let i = index; i < index + 3; i++) {
      if (!api.FPDFText_GetCharBox(textPage, i, scratch, scratch + 8, scratch + 16, scratch + 24)) break;
      const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.views().f64.subarray(scratch >> 3, (scratch >> 3) + 4);
      extent = Math.max(extent, top - bottom, right - left);
    }
    return extent * 1.3;
  }

  function readPaint(objectPointer: number, mode: number): { readonly colour: number; readonly alpha: number; } {
    const outlined = mode === 1 || mode === 5;
    const readColour = outlined ? api.FPDFPageObj_GetStrokeColor : api.FPDFPageObj_GetFillColor;
    if (!readColour(objectPointer, scratch, scratch + 4, scratch + 8, scratch + 12)) return { colour: 0, alpha: 255 };
    const { u32 } = pdfium.views();
    return {
      colour: u32[wordIndex]! << 16 | u32[wordIndex + 1]! << 8 | u32[wordIndex + 2]!,
      alpha: u32[wordIndex + 3]!,
    };
  }

  function getStyle(font: FontInfo, colour: number): TextStyle {
    let style = font.styles.get(colour);
    if (style) return style;
    const key = `${font.name}/${font.bold ? 'b' : ''}${font.italic ? 'i' : ''}/${colour}`;
    style = styles.get(key);
    if (!style) {
      const { name, bold, italic, monospaced } = font;
      styles.set(key, style = { font: name, bold, italic, monospaced, colour });
    }
    font.styles.set(colour, style);
    return style;
  }

  function getFont(pointer: number): FontInfo {
    let font = fonts.get(pointer);
    if (!font) fonts.set(pointer, font = readFont(pointer));
    return font;
  }

  function readFont(pointer: number): FontInfo {
    if (pointer === 0) return { ...defaultFont, styles: new Map() };
    const buffer = api.malloc(maxNameBytes);
    const length = Math.min(maxNameBytes, api.FPDFFont_GetBaseFontName(pointer, buffer, maxNameBytes));
    const fullName = Buffer.from(pdfium.bytes(buffer, Math.max(0, length - 1))).toString('latin1');
    const name = fullName.replace(/^[A-Z]{6}\+/, '');
    const flags = api.FPDFFont_GetFlags(pointer);
    const weight = api.FPDFFont_GetWeight(pointer);
    api.free(buffer);
    return {
      fullName,
      name,
      isSymbols: symbolsName.test(name),
      styles: new Map(),
      bold: boldName.test(name) || weight >= 600 || (flags & 0x40000) !== 0,
      italic: italicName.test(name) || (flags & 0x40) !== 0,
      monospaced: monospacedName.test(name) || ((flags & 1) !== 0 && !/[\u0080-\uffff]/.test(name)),
    };
  }
}

const windowsDecoder = new TextDecoder('windows-1252');
const maxOccurrences = 20;

/**
 * Maps the codes of a font to characters if its glyphs are named only by numbers (`/G59` for `Y`), as old programs
 * did. The font is located in the file's bytes by the name that PDFium returns. Returns undefined if the font is
 * compressed.
 */
function mapGlyphCodes(file: Uint8Array, fontName: string): ReadonlyMap<number, string> | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let offset = 0;
  for (let occurrence = 0; occurrence < maxOccurrences; occurrence++) {
    offset = bytes.indexOf(fontName, offset + 1, 'latin1');
    if (offset < 0) return undefined;
    const codes = findGlyphEncoding(bytes, offset);
    if (codes) return codes;
  }
  return undefined;
}

/** Reads the encoding of the object around a position, or of the object it refers to. */
function findGlyphEncoding(bytes: Buffer, nameOffset: number): ReadonlyMap<number, string> | undefined {
  const start = bytes.lastIndexOf(' obj', nameOffset, 'latin1');
  const end = bytes.indexOf('endobj', nameOffset, 'latin1');
  if (start < 0 || end < 0 || nameOffset - start > 4000 || end - nameOffset > 20_000) return undefined;
  const object = bytes.toString('latin1', start, end);
  const reference = /\/Encoding\s+(\d+) (\d+) R/.exec(object);
  if (!reference) return parseDifferences(object);
  const name = `\n${reference[1]} ${reference[2]} obj`;
  const offset = Math.max(bytes.indexOf(name, 0, 'latin1'), bytes.indexOf(`\r${name.slice(1)}`, 0, 'latin1'));
  return offset < 0
    ? undefined
    : parseDifferences(bytes.toString('latin1', offset, offset + 20_000).split('endobj', 1)[0]!);
}

/** Parses `[1 /G59 /G6F 40 /G20]`: consecutive codes with the names of their glyphs. */
function parseDifferences(dictionary: string): ReadonlyMap<number, string> | undefined {
  const list = /\/Differences\s*\[([^\]]*)\]/.exec(dictionary)?.[1];
  if (list === undefined) return undefined;
  const names = new Map<number, string>();
  let code = 0;
  for (const [token] of list.matchAll(/\/[^\s/[\]]+|\d+/g)) {
    if (token.startsWith('/')) names.set(code++, token.slice(1));
    else code = Number(token);
  }
  const numbers = [...names].flatMap(([glyphCode, name]) => {
    const match = /^[A-Za-z]{1,3}([0-9A-Fa-f]{2,3})(?:\..*)?$/.exec(name);
    return match ? [[glyphCode, match[1]!] as const] : [];
  });
  if (numbers.length < 0.6 * names.size) return undefined;
  const base =
    numbers.some(([, digits]) => /[A-Fa-f]/.test(digits)) || !numbers.some(([, digits]) => digits.length === 3)
      ? 16
      : 10;
  return new Map(numbers.flatMap(([glyphCode, digits]) => {
    const value = Number.parseInt(digits, base);
    return value > 31 && value < 256 ? [[glyphCode, windowsDecoder.decode(Uint8Array.of(value))] as const] : [];
  }));
}
