import { byText } from '../order';

/**
 * Returns suggestions for a misspelled `word`, nearest first: names that differ in at most a third of its letters, and
 * names that contain it.
 */
export function findNearestNames(word: string, names: readonly string[], limit: number): string[] {
  const maxDistance = Math.max(1, Math.floor(word.length / 3));
  const lowerCaseWord = word.toLowerCase();
  const candidates: { readonly name: string; readonly distance: number; }[] = [];
  for (const name of names) {
    const editCount = Math.abs(name.length - word.length) <= maxDistance
      ? computeEditDistance(lowerCaseWord, name.toLowerCase())
      : Infinity;
    const distance = editCount <= maxDistance
      ? editCount
      : word.length >= 3 && name.toLowerCase().includes(lowerCaseWord)
      ? maxDistance + name.length - word.length
      : Infinity;
    if (distance < Infinity) candidates.push({ name, distance });
  }
  return candidates.sort((a, b) => a.distance - b.distance || byText(a.name, b.name)).slice(0, limit).map(({ name }) =>
    name
  );
}

/**
 * Finds the name that shares the most words with `name`, and among several such names the one with the fewest other
 * words. Otherwise, finds the name with the most similar spelling. Words come after the last `.` and are separated by
 * `_`, `-` and spaces.
 */
export function findNearestByWords(name: string, names: readonly string[]): string | undefined {
  const targetWords = new Set(splitNameWords(name));
  const rankedNames = names.map((candidate) => {
    const words = splitNameWords(candidate);
    const sharedCount = words.filter((word) => targetWords.has(word)).length;
    return {
      name: candidate,
      missing: targetWords.size - sharedCount,
      extra: words.length - sharedCount,
      shared: sharedCount,
    };
  }).filter(({ missing, shared }) => shared > missing).sort((a, b) =>
    a.missing - b.missing || a.extra - b.extra || byText(a.name, b.name)
  );
  const [nearestName] = findNearestNames(name, names, 1);
  return rankedNames[0]?.missing === 0 ? rankedNames[0].name : nearestName ?? rankedNames[0]?.name;
}

function splitNameWords(name: string): string[] {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase().split(/[_\s-]+/).filter((word) => word !== '');
}

/** Computes the Damerau–Levenshtein distance for short names: two transposed letters are one edit. */
function computeEditDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swapDistance = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        ? rows[i - 2]![j - 2]! + 1
        : Infinity;
      row[j] = Math.min(row[j - 1]! + 1, rows[i - 1]![j]! + 1, rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapDistance);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
