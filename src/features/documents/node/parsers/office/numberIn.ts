/** The maximum number that is formatted. Larger numbers, which a file may contain, are always written in digits. */
const maxFormattedNumber = 4_000;

/** Formats a number in one of Office's formats, such as `lowerRoman`; unknown formats give digits. */
export function formatOfficeNumber(format: string, number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > maxFormattedNumber) return String(number);
  switch (format) {
    case 'none':
      return '';
    case 'upperRoman':
      return formatRoman(number);
    case 'lowerRoman':
      return formatRoman(number).toLowerCase();
    case 'upperLetter':
      return formatLetters(number, 'A');
    case 'lowerLetter':
      return formatLetters(number, 'a');
    case 'russianUpper':
    case 'russianLower':
      return format === 'russianUpper'
        ? formatCyclic(number, russianLetters).toUpperCase()
        : formatCyclic(number, russianLetters);
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'ordinal':
      return `${number}${getOrdinalSuffix(number)}`;
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return number <= 20 ? String.fromCodePoint(0x2460 + number - 1) : String(number);
    case 'decimalFullWidth':
    case 'decimalFullWidth2':
      return String(number).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
    case 'japaneseCounting':
    case 'ideographDigital':
      return formatChinese(number);
    case 'aiueo':
    case 'aiueoFullWidth':
      return formatCyclic(number,
        'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン');
    case 'iroha':
    case 'irohaFullWidth':
      return formatCyclic(number,
        'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン');
    case 'ganada':
      return formatCyclic(number, '가나다라마바사아자차카타파하');
    case 'chosung':
      return formatCyclic(number, 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ');
    case 'ideographTraditional':
      return formatCyclic(number, '甲乙丙丁戊己庚辛壬癸');
    default:
      return String(number);
  }
}

const russianLetters = 'абвгдежзиклмнопрстуфхцчшщэюя';
const romanNumerals: readonly (readonly [number, string])[] = [[1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100,
  'C'], [
  90,
  'XC',
], [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];

function formatRoman(number: number): string {
  let remaining = number;
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
function formatLetters(number: number, first: string): string {
  const letter = String.fromCharCode(first.charCodeAt(0) + (number - 1) % 26);
  return letter.repeat(Math.min(20, Math.ceil(number / 26)));
}

function formatCyclic(number: number, signs: string): string {
  const letters = [...signs];
  return letters[(number - 1) % letters.length]!;
}

function getOrdinalSuffix(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}

function formatChinese(number: number): string {
  const digits = [...'零一二三四五六七八九'];
  const units = ['', '十', '百', '千'];
  const text = [...String(number)].map((digit, i, all) =>
    digit === '0' ? '零' : digits[Number(digit)]! + units[all.length - 1 - i]!
  ).join('');
  return text.replace(/零+/g, '零').replace(/(.)零$/, '$1').replace(/^一十/, '十');
}
