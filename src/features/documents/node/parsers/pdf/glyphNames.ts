const windows = new TextDecoder('windows-1252');
const mostPlaces = 20;

/**
 * Finds the characters of a font whose glyphs are only named by numbers (`/G59` for `Y`), as old programs did, by the
 * codes of its texts. The font is located in the bytes of the file by its name, which PDFium gives; undefined if it is
 * compressed.
 */
export function glyphNames(file: Uint8Array, fontName: string): ReadonlyMap<number, string> | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  for (let place = 0; place < mostPlaces; place++) {
    at = bytes.indexOf(fontName, at + 1, 'latin1');
    if (at < 0) return undefined;
    const codes = findGlyphEncoding(bytes, at);
    if (codes) return codes;
  }
  return undefined;
}

/** Reads the encoding of the object around a position, or of the object it refers to. */
function findGlyphEncoding(bytes: Buffer, at: number): ReadonlyMap<number, string> | undefined {
  const start = bytes.lastIndexOf(' obj', at, 'latin1');
  const end = bytes.indexOf('endobj', at, 'latin1');
  if (start < 0 || end < 0 || at - start > 4000 || end - at > 20_000) return undefined;
  const object = bytes.toString('latin1', start, end);
  const reference = /\/Encoding\s+(\d+) (\d+) R/.exec(object);
  if (!reference) return differences(object);
  const name = `\n${reference[1]} ${reference[2]} obj`;
  const found = Math.max(bytes.indexOf(name, 0, 'latin1'), bytes.indexOf(`\r${name.slice(1)}`, 0, 'latin1'));
  return found < 0 ? undefined : differences(bytes.toString('latin1', found, found + 20_000).split('endobj', 1)[0]!);
}

/** `[1 /G59 /G6F 40 /G20]`: codes that count on, and the names of their glyphs. */
function differences(dictionary: string): ReadonlyMap<number, string> | undefined {
  const list = /\/Differences\s*\[([^\]]*)\]/.exec(dictionary)?.[1];
  if (list === undefined) return undefined;
  const names = new Map<number, string>();
  let code = 0;
  for (const [token] of list.matchAll(/\/[^\s/[\]]+|\d+/g)) {
    if (token.startsWith('/')) names.set(code++, token.slice(1));
    else code = Number(token);
  }
  const numbers = [...names].flatMap(([at, name]) => {
    const match = /^[A-Za-z]{1,3}([0-9A-Fa-f]{2,3})(?:\..*)?$/.exec(name);
    return match ? [[at, match[1]!] as const] : [];
  });
  if (numbers.length < 0.6 * names.size) return undefined;
  const base =
    numbers.some(([, digits]) => /[A-Fa-f]/.test(digits)) || !numbers.some(([, digits]) => digits.length === 3)
      ? 16
      : 10;
  return new Map(numbers.flatMap(([at, digits]) => {
    const value = Number.parseInt(digits, base);
    return value > 31 && value < 256 ? [[at, windows.decode(Uint8Array.of(value))] as const] : [];
  }));
}
