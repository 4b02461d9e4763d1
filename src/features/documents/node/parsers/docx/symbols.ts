const wingdings: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x75: '◆',
  0x76: '❖',
  0x9f: '•',
  0xa1: '○',
  0xa7: '▪',
  0xa8: '☐',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
  0x4a: '☺',
  0x28: '☎',
  0x2a: '✉',
  0x46: '☞',
};
const wingdings2: Readonly<Record<number, string>> = {
  0x50: '✓',
  0x4f: '✗',
  0x51: '☒',
  0x52: '☑',
  0x53: '☒',
  0x54: '☒',
  0xa3: '☐',
  0x97: '•',
};
const greekLetters = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const otherSymbols: Readonly<Record<number, string>> = {
  0xb0: '°',
  0xb1: '±',
  0xb2: '″',
  0xb3: '≥',
  0xb4: '×',
  0xa3: '≤',
  0xa5: '∞',
  0xb6: '∂',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xba: '≡',
  0xbb: '≈',
  0xbc: '…',
  0xae: '→',
  0xac: '←',
  0xab: '↔',
  0xad: '↑',
  0xaf: '↓',
  0xd2: '®',
  0xd3: '©',
  0xd4: '™',
  0xd5: '∏',
  0xd6: '√',
  0xd7: '⋅',
  0xde: '⇒',
  0xe5: '∑',
  0xf2: '∫',
  0xce: '∈',
  0xc7: '∩',
  0xc8: '∪',
  0xc6: '∅',
  0xa2: '′',
  0xd1: '∇',
  0xd9: '∧',
  0xda: '∨',
  0xd8: '¬',
  0x2d: '−',
  0x22: '∀',
  0x24: '∃',
};

/** Converts a symbol font's character to Unicode, or to a bullet if it is unknown. `char` is hexadecimal. */
export function decodeSymbol(font: string, char: string): string {
  const code = parseInt(char, 16);
  if (!Number.isFinite(code) || code > 0x10ffff) return '';
  const symbolCode = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/^wingdings 2/i.test(font)) return wingdings2[symbolCode] ?? '•';
  if (/^(?:wingdings|webdings)/i.test(font)) return wingdings[symbolCode] ?? '•';
  if (/^symbol/i.test(font)) return otherSymbols[symbolCode] ?? decodeSymbolLetter(symbolCode);
  return symbolCode < 0x20 || (code >= 0xe000 && code <= 0xf8ff && symbolCode === code)
    ? '•'
    : String.fromCodePoint(symbolCode);
}

function decodeSymbolLetter(code: number): string {
  if (code >= 0x41 && code <= 0x5a) return greekLetters[code - 0x41]!;
  if (code >= 0x61 && code <= 0x7a)
    return code === 0x76
      ? 'ϖ'
      : code === 0x6a
      ? 'ϕ'
      : greekLetters[code - 0x61]!.toLowerCase();
  return code < 0x7f ? String.fromCharCode(code) : '•';
}
