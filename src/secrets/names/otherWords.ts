/** Words for secrets in other languages or spellings, with the equivalent English word. */
interface Row {
  readonly english: 'password' | 'secret' | 'token';
  /** Separated by spaces. `_` represents a space, an underscore or a hyphen. */
  readonly words: string;
  readonly source: string;
}

const rows: readonly Row[] = [
  {
    english: 'password',
    words:
      'passwort kennwort contraseña contrasena contrasenya contrasinal senha motdepasse mot_de_passe wachtwoord paswoord '
      + 'parola hasło haslo heslo geslo lozinka salasana adgangskode kodeord passord lösenord losenord jelszó jelszo '
      + 'şifre sifre slaptažodis slaptazodis matkhau пароль парола лозинка κωδικός סיסמה パスワード 비밀번호 암호 '
      + '密码 密碼 口令 รหัสผ่าน كلمة_المرور',
    source: 'Words by which browsers recognize password fields: kPasswordRe of Chromium, passwordRegex of Firefox; '
      + 'https://en.wiktionary.org/wiki/password#Translations',
  },
  {
    english: 'password',
    words: 'pswd pswrd passwrd paswd pasword pwrd',
    source: 'Spellings in the same patterns, and in public code',
  },
  {
    english: 'secret',
    words: 'geheimnis segredo segreto секрет 密钥 密鑰 シークレット',
    source: 'https://en.wiktionary.org/wiki/secret#Translations',
  },
  {
    english: 'token',
    words: 'токен トークン 令牌',
    source: 'https://en.wiktionary.org/wiki/token#Translations',
  },
];

const englishByWord = new Map(
  rows.flatMap(({ english, words }) => words.split(' ').map((word) => [word, english] as const)),
);

/** All words, in lower case. */
export const nonStandardSecretWords: readonly string[] = [...englishByWord.keys()];

/** The last two characters of words that do not end in an ASCII letter. */
export const nonAsciiWordEnds: ReadonlySet<string> = new Set(
  nonStandardSecretWords.map((word) => word.slice(-2)).flatMap((
    end,
  ) => (end[1]! > '\x7f' ? [end, end.toUpperCase()] : [])),
);

const wordPattern = new RegExp(
  nonStandardSecretWords.map((word) => word.replaceAll('_', '[ _-]')).sort((a, b) => b.length - a.length).join('|'),
  'gi',
);
const englishByLetters = new Map([...englishByWord].map(([word, english]) => [word.replaceAll('_', ''), english]));

/**
 * Visits the words between two offsets, and passes each word's English equivalent in the same case. A word must be
 * separate or a part of a name.
 */
export function visitNonStandardWords(text: string, start: number, end: number,
  visit: (start: number, end: number, english: string) => void): void
{
  wordPattern.lastIndex = start;
  for (let match = wordPattern.exec(text); match && match.index < end; match = wordPattern.exec(text)) {
    const [word] = match;
    const wordEnd = wordPattern.lastIndex;
    if (wordEnd > end || !isPartStart(text[match.index - 1] ?? '', word) || !isPartEnd(text[wordEnd] ?? '', word))
      continue;
    const english = englishByLetters.get(word.toLowerCase().replace(/[ _-]/g, ''));
    if (english !== undefined) visit(match.index, wordEnd, matchWordCase(word, english));
  }
}

const letterPattern = /\p{L}/u, capitalPattern = /\p{Lu}/u;

/** Reports whether a part of a name starts with the word: after a non-letter, or with a capital as in `dbSenha`. */
function isPartStart(previousCharacter: string, word: string): boolean {
  return !letterPattern.test(previousCharacter) ||
    capitalPattern.test(word[0]!) && !capitalPattern.test(previousCharacter) ||
    !isCased(word);
}

function isPartEnd(nextCharacter: string, word: string): boolean {
  return !letterPattern.test(nextCharacter) ||
    capitalPattern.test(nextCharacter) && !capitalPattern.test(word.at(-1)!) || !isCased(word);
}

/** Reports whether the word's script has capital letters. In other scripts, they cannot separate words. */
function isCased(word: string): boolean {
  return word.toLowerCase() !== word.toUpperCase();
}

function matchWordCase(word: string, english: string): string {
  if (!capitalPattern.test(word[0]!)) return english;
  return word === word.toUpperCase() ? english.toUpperCase() : english[0]!.toUpperCase() + english.slice(1);
}
