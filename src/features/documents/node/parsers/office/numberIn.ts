/** The maximum number that is formatted. Larger numbers, which a file may contain, are always written in digits. */
const maxFormattedNumber = 4_000;

/** Formats a number in one of Office's formats, such as `lowerRoman`; unknown formats give digits. */
export function formatOfficeNumber(format: string, n: number): string {
  if (!Number.isInteger(n) || n < 1 || n > maxFormattedNumber) return String(n);
  switch (format) {
    case 'none':
      return '';
    case 'upperRoman':
      return formatRoman(n);
    case 'lowerRoman':
      return formatRoman(n).toLowerCase();
    case 'upperLetter':
      return formatLetters(n, 'A');
    case 'lowerLetter':
      return formatLetters(n, 'a');
    case 'russianUpper':
    case 'russianLower':
      return format === 'russianUpper'
        ? formatCyclic(n, russianLetters).toUpperCase()
        : formatCyclic(n, russianLetters);
    case 'decimalZero':
      return String(n).padStart(2, '0');
    case 'ordinal':
      return `${n}${getOrdinalSuffix(n)}`;
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return n <= 20 ? String.fromCodePoint(0x2460 + n - 1) : String(n);
    case 'decimalFullWidth':
    case 'decimalFullWidth2':
      return String(n).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
    case 'japaneseCounting':
    case 'ideographDigital':
      return formatChinese(n);
    case 'aiueo':
    case 'aiueoFullWidth':
      return formatCyclic(n,
        'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン');
    case 'iroha':
    case 'irohaFullWidth':
      return formatCyclic(n,
        'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン');
    case 'ganada':
      return formatCyclic(n, '가나다라마바사아자차카타파하');
    case 'chosung':
      return formatCyclic(n, 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ');
    case 'ideographTraditional':
      return formatCyclic(n, '甲乙丙丁戊己庚辛壬癸');
    default:
      return String(n);
  }
}

const russianLetters = 'абвгдежзиклмнопрстуфхцчшщэюя';
const romanNumerals: readonly (readonly [number, string])[] = [[1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100,
  'C'], [
  90,
  'XC',
], [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];

function formatRoman(n: number): string {
  let remaining = n;
  let text = '';
  for (const [value, mark] of romanNumerals) {
    while (remaining >= value) {
      text += mark;
      remaining -= value;
    }
  }
  return text;
}

/** Formats numbers as a … z, aa … zz, aaa …, with one more letter for each round. */
function formatLetters(n: number, first: string): string {
  const letter = String.fromCharCode(first.charCodeAt(0) + (n - 1) % 26);
  return letter.repeat(Math.min(20, Math.ceil(n / 26)));
}

function formatCyclic(n: number, signs: string): string {
  const letters = [...signs];
  return letters[(n - 1) % letters.length]!;
}

function getOrdinalSuffix(n: number): string {
  if (n % 100 >= 11 && n % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th';
}

function formatChinese(n: number): string {
  const digits = [...'零一二三四五六七八九'];
  const units = ['', '十', '百', '千'];
  const text = [...String(n)].map((digit, i, all) =>
    digit === '0' ? '零' : digits[Number(digit)]! + units[all.length - 1 - i]!
  ).join('');
  return text.replace(/零+/g, '零').replace(/(.)零$/, '$1').replace(/^一十/, '十');
}
