import type { ViewKind } from '#model';
import type { MapFile } from './mapData';

/** The meaning of a map's colors. */
export type MapColors = 'view' | 'score';

/** A color of the page's style sheet: for a view, for a fifth of the highest score, or `none`. */
export type Tone = ViewKind | 'score1' | 'score2' | 'score3' | 'score4' | 'score5' | 'none';

const scoreTones = ['score1', 'score2', 'score3', 'score4', 'score5'] as const;

/** Returns a file's tone. `highestScore` is the highest score of the map. */
export function getFileTone(file: MapFile, colors: MapColors, highestScore: number): Tone {
  if (colors === 'view') return file.view ?? 'none';
  if (file.score === undefined || file.score <= 0 || highestScore <= 0) return 'none';
  return scoreTones[Math.min(scoreTones.length - 1, Math.floor((file.score / highestScore) * scoreTones.length))]!;
}

export function findHighestScore(files: readonly MapFile[]): number {
  return files.reduce((highest, { score = 0 }) => Math.max(highest, score), 0);
}

/** Returns the tones of the files in the order of the legend, with the range of scores for each step. */
export function buildToneLegend(files: readonly MapFile[],
  colors: MapColors): readonly { readonly tone: Tone; readonly scores?: readonly [from: number, to: number]; }[]
{
  const highestScore = findHighestScore(files);
  const usedTones = new Set(files.map((file) => getFileTone(file, colors, highestScore)));
  return toneOrder.filter((tone) => usedTones.has(tone)).map((tone) => {
    const step = scoreTones.indexOf(tone as (typeof scoreTones)[number]);
    return step < 0
      ? { tone }
      : { tone, scores: [(highestScore * step) / scoreTones.length, (highestScore * (step + 1)) / scoreTones.length] };
  });
}

const toneOrder: readonly Tone[] = ['full', 'diff', 'symbols', 'skeleton', 'summary', ...[...scoreTones].reverse(),
  'none'];
