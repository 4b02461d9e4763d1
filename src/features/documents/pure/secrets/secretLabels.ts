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
  const additionStarts = [...label.matchAll(additionPattern)].map(({ index }) => index);
  const shortLabels = additionStarts.filter((start) => !propertyPattern.test(label.slice(start))).map((start) =>
    label.slice(0, start)
  );
  // a number is not the name of a secret
  return [label, ...shortLabels].filter((candidate) => /\p{L}/u.test(candidate));
}

/** Words between the name of a secret and what the secret is for, in the languages whose names of secrets are known. */
const prepositions = {
  English: 'for of to on in at from',
  German: 'für von zu zum zur',
  French: 'pour du de des',
  Italian: 'per di del della',
  SpanishPortuguese: 'para de del do da',
  Dutch: 'voor van',
  Scandinavian: 'för till til fra från',
  WestSlavic: 'do dla pro',
  SouthSlavic: 'za',
  EastSlavic: 'для от до від',
} as const;

const prepositionSource = [...new Set(Object.values(prepositions).flatMap((words) => words.split(' ')))].join('|');

/** Matches the beginning of an addition. */
const additionPattern = new RegExp(String.raw`\s*[([]| [–—-] |\s(?:${prepositionSource})(?=\s)`, 'g');

/** Matches an addition that makes the value a property of a secret: `Password (min. length)`, `Token (type)`. */
const propertyPattern =
  /\b(?:polic|rule|length|min|max|rotat|expir|valid|age\b|days|format|type|kind|standard|version|algorithm|owner|name|id\b)/i;

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
