import { once } from '../once';

/** The encodings to guess, most likely first. Each entry scores the characters that are common in its texts. */
const candidates: readonly { readonly label: string; score(text: string): number; }[] = [
  { label: 'windows-1252', score: (text) => scoreAlphabet(text, latinCharacters, /[\u00c0-\u024f]/u) },
  { label: 'shift_jis', score: (text) => scoreEastAsian(text, getCommonKanji()) },
  { label: 'euc-jp', score: (text) => scoreEastAsian(text, getCommonKanji()) },
  { label: 'gb18030', score: (text) => scoreEastAsian(text, getCommonSimplified()) },
  { label: 'big5', score: (text) => scoreEastAsian(text, getCommonTraditional()) },
  { label: 'euc-kr', score: (text) => scoreEastAsian(text, new Set()) },
  { label: 'windows-1251', score: (text) => scoreAlphabet(text, frequentCyrillic, /\p{Script=Cyrillic}/u) },
  { label: 'koi8-r', score: (text) => scoreAlphabet(text, frequentCyrillic, /\p{Script=Cyrillic}/u) },
  {
    label: 'windows-1250',
    score: (text) => scoreAlphabet(text, /[áéíóúýčďěňřšťůžąćęłńśźżăâîșțőűäöüßđ]/iu, /[\u00c0-\u024f]/u),
  },
  { label: 'windows-1253', score: (text) => scoreAlphabet(text, /[αβγδεηικλμνοπρσςτυωάέήίόύώ]/u, /\p{Script=Greek}/u) },
  { label: 'windows-1255', score: (text) => scoreAlphabet(text, /[א-ת]/u, /\p{Script=Hebrew}/u) },
  { label: 'windows-1256', score: (text) => scoreAlphabet(text, /[ء-ي]/u, /\p{Script=Arabic}/u) },
  {
    label: 'windows-874',
    score: (text) =>
      scoreAlphabet(text, frequentThai, /\p{Script=Thai}/u) - 2 * (text.match(misplacedMark)?.length ?? 0),
  },
];

const latinCharacters = /[àâäáãåæçéèêëíìîïñóòôöõøœúùûüÿß«»“”‘’–—…•€£©®°·]/iu;
/** The maximum share of replacement characters in a correct guess. A wrong multibyte encoding produces more. */
const maxReplacementRatio = 0.01;

/** Finds the encoding of bytes that are not UTF-8: the encoding in which the text looks most like natural language. */
export function findLikeliestEncoding(sample: Uint8Array): string {
  let best = { label: 'windows-1252', score: -Infinity };
  for (const { label, score } of candidates) {
    const text = decodeIfSupported(sample, label);
    const nonAsciiCount = text?.match(/[^\p{ASCII}]/gu)?.length ?? 0;
    if (text === undefined || nonAsciiCount === 0) continue;
    const replacementCount = text.match(/\ufffd/g)?.length ?? 0;
    if (replacementCount > 1 && replacementCount > nonAsciiCount * maxReplacementRatio) continue;
    const scorePerCharacter = score(text) / nonAsciiCount;
    if (scorePerCharacter > best.score + 0.02) best = { label, score: scorePerCharacter };
  }
  return best.label;
}

/** Decodes bytes. Returns undefined if the runtime does not support the encoding. */
function decodeIfSupported(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Nine tenths of the letters of a text in small letters; the bytes of other alphabets are spread over all letters. */
const frequentCyrillic = /[оеаинтсрвлкмдпуязыьгбчйіїє]/u;
/** More than nine tenths of the letters and marks of a Thai text. */
const frequentThai =
  /[กขคงจชดตถทธนบปผพภมยรลวศสหอะาำเแโใไ\u0e31\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e48\u0e49\u0e47\u0e4c]/u;

/**
 * Computes a score: letters of the alphabet increase it; letters within foreign words, and capitals within words,
 * reduce it.
 */
function scoreAlphabet(text: string, commonCharacters: RegExp, alphabet: RegExp): number {
  let score = 0;
  let previousChar = '';
  let nonAsciiRun = 0;
  const isLatin = alphabet.source.startsWith('[');
  for (const char of text) {
    if (char.charCodeAt(0) < 0x80) nonAsciiRun = 0;
    else {
      nonAsciiRun++;
      const isLetter = alphabet.test(char);
      if (/[\u0080-\u009f\ufffd]/.test(char)) score -= 2;
      else if (!isLatin && isLetter && /[A-Za-z]/.test(previousChar)) score -= 1;
      else if (isLatin && isLetter && nonAsciiRun > 2) score -= 0.5;
      else if (isLetter && /\p{Lu}/u.test(char) && /\p{Ll}/u.test(previousChar)) score -= 1;
      else score += commonCharacters.test(char) ? isLetter && !isLatin ? 1 : 0.9 : isLetter ? 0.2 : -0.2;
    }
    previousChar = char;
  }
  return score;
}

/** Matches a Thai vowel or tone mark that is not above or below a letter, or two vowels on one letter. */
const misplacedMark = /(?<![ก-ฮ\u0e31-\u0e3a\u0e47-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e34-\u0e39]{2}/gu;

const commonHan = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日軍者意無力它与長這個們來為國說時會對於著過發後種經麼學現當沒動還進樣開從實與長月文本書第用者電機見語新分間年会社員業務場合方法表示処理設定変更使用情報目次章節条項请问谢您系统数据请请文件测试项目公司密码重置函返回户好世界错误输入值类型名称字符串组对象参明注释创建删除改添加查询列页号状态信息服务器接口线程登录計算機初始配置环境變數碼設函錯誤輸類稱參說註釋創刪',
);

/** Each standard has its common characters first: JIS X 0208 and GB 2312 level 1, Big5 level 1. */
const getCommonKanji = once(() => decodePairs('euc-jp', 0xb0, 0xcf));
const getCommonSimplified = once(() => decodePairs('gb18030', 0xb0, 0xd7));
const getCommonTraditional = once(() => decodePairs('big5', 0xa4, 0xc6));

/** Returns the characters whose first byte is in a range. */
function decodePairs(label: string, firstLead: number, lastLead: number): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let lead = firstLead; lead <= lastLead; lead++) {
    if (label === 'big5') { for (let trail = 0x40; trail <= 0x7e; trail++) bytes.push(lead, trail); }
    for (let trail = 0xa1; trail <= 0xfe; trail++) bytes.push(lead, trail);
  }
  return new Set(decodeIfSupported(Uint8Array.from(bytes), label) ?? '');
}

function scoreEastAsian(text: string, commonCharacters: ReadonlySet<string>): number {
  let score = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code < 0x80) continue;
    if (code >= 0x3040 && code <= 0x30ff) score += 1; // kana
    else if (code >= 0xac00 && code <= 0xd7a3) score += 1; // Hangul
    else if (commonHan.has(char)) score += 1;
    else if (code >= 0x4e00 && code <= 0x9fff) score += commonCharacters.has(char) ? 0.75 : 0.2;
    else if (code >= 0x3000 && code <= 0x303f || code >= 0xff01 && code <= 0xff5e) score += 0.8;
    else if (code >= 0xff61 && code <= 0xff9f) score -= 0.5; // half-width kana
    else if (code >= 0xe000 && code <= 0xf8ff || code === 0xfffd || code < 0xa0) score -= 2;
    else score -= 0.3;
  }
  return score;
}
