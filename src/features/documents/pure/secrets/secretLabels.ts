import { findFirstIndex } from '#base/collections/bisect';
import { locateSecretRegions } from '#secrets/redact';

/** The maximum length of a label, in characters. */
const maxLabelLength = 60;

/**
 * Returns the label that a text is, and the label without what is added to it: `API key` of `API key (prod)`,
 * `Password` of `Password for DB`. A preposition may be part of the name, so the label is cut before each of them:
 * `Mot de passe` of `Mot de passe pour le serveur`.
 */
export function readLabels(text: string): readonly string[] {
  if (text.length > maxLabelLength) return [];
  const label = text.replace(/[:=].*$/s, '').replace(/[*.…\s]+$/, '');
  const additions = [...label.matchAll(additionPattern)].filter((addition) => isCut(addition, label));
  const shortLabels = additions.map(({ index }) => label.slice(0, index));
  // a number is not the name of a secret
  return [label, ...shortLabels].filter((candidate) => /\p{L}/u.test(candidate));
}

/** Words between the name of a secret and what the secret is for, in the languages whose names of secrets are known. */
const prepositions = {
  English: 'for of to on in at from',
  German: 'für von zu zum zur',
  French: 'pour du de des',
  Italian: 'di del della',
  SpanishPortuguese: 'para de del da',
  Dutch: 'voor van',
  Scandinavian: 'för till til fra från',
  WestSlavic: 'dla',
  EastSlavic: 'для от до від',
} as const;

/**
 * Words that are such a preposition in one language and mean something else in another: `pro` and `za` are also "per"
 * (`Token pro Monat`, `Token za měsíc`), and `do` is a verb. Each is a preposition only after one of these names, which
 * are the beginnings of words.
 */
const ambiguousPrepositions: Readonly<Record<string, string>> = {
  per: 'password(?!s) parola chiave segreto contrasenya clau',
  pro: 'heslo hesla klíč kľúč kód',
  do: 'hasł hasl heslo hesla klucz klíč kľúč kód senha chave segredo password(?!s) token(?!s) secret(?!s) key(?!s)',
  za: 'lozink zapork geslo gesla ključ šifra',
  за: 'парол(?!ь) лозинк ключ',
};

const nameBefore = new Map(
  Object.entries(ambiguousPrepositions).map(([word, names]) => [word, compileNames(names)]),
);

function compileNames(names: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${names.replaceAll(' ', '|')})`, 'iu');
}

const prepositionSource = [
  ...new Set([...Object.values(prepositions).flatMap((words) => words.split(' ')), ...nameBefore.keys()]),
].join('|');

/** Matches the beginning of an addition. */
const additionPattern = new RegExp(String.raw`\s*[([]| [–—-] |\s(?<preposition>${prepositionSource})(?=\s)`, 'giu');

/** Matches an addition that makes the value a property of a secret: `Password (min. length)`, `Token (type)`. */
const propertyPattern =
  /\b(?:polic|rule|length|min|max|rotat|expir|valid|age\b|days|format|type|kind|standard|version|algorithm|owner|name|id\b)/i;

/** Reports whether an addition follows the name of a secret and makes its value no property of the secret. */
function isCut({ index, groups }: RegExpExecArray, label: string): boolean {
  const isPreposition = nameBefore.get(groups?.['preposition']?.toLowerCase() ?? '')?.test(label.slice(0, index)) ??
    true;
  return isPreposition && !propertyPattern.test(label.slice(index));
}

/** A made-up secret that any name of a secret can have as its value. */
const sampleSecret = 'Kq7Zt2Lw9Xk4Aa1Bv8Nm';

/** The maximum number of characters that are searched at once. */
const maxBatchLength = 100_000;

/** Returns those labels that name a secret: `Password`, `API key`, `Contraseña`. */
export function findSecretLabels(labels: Iterable<string>): ReadonlySet<string> {
  const secretLabels = new Set<string>();
  let batch: string[] = [];
  let starts: number[] = [];
  let length = 0;
  for (const label of labels) {
    const line = `${label}: ${sampleSecret}\n\n`;
    batch.push(line);
    starts.push(length);
    length += line.length;
    if (length > maxBatchLength) searchBatch();
  }
  searchBatch();
  return secretLabels;

  function searchBatch(): void {
    for (const { start } of locateSecretRegions(batch.join(''))) {
      const i = findFirstIndex(starts.length, (k) => starts[k]! <= start) - 1;
      secretLabels.add(batch[i]!.slice(0, -sampleSecret.length - 4));
    }
    batch = [];
    starts = [];
    length = 0;
  }
}
