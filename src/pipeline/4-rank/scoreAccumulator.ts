/**
 * Holds the points of many files by slot, with a list of the files that have points. The work therefore depends on the
 * number of these files, not on the number of all files.
 */
export class ScoreAccumulator {
  private readonly values: Float64Array;
  private slotList: Uint32Array;
  private size = 0;

  constructor(slotCount: number) {
    this.values = new Float64Array(slotCount);
    this.slotList = new Uint32Array(slotCount);
  }

  /** The slots of files with points, without duplicates and in no particular order. */
  get slots(): Uint32Array {
    return this.slotList.subarray(0, this.size);
  }

  copy(): ScoreAccumulator {
    const duplicate = new ScoreAccumulator(this.values.length);
    duplicate.addAll(this);
    return duplicate;
  }

  getPoints(slot: number): number {
    return this.values[slot] ?? 0;
  }

  /** Adds points, which are never negative. */
  add(slot: number, points: number): void {
    if (points === 0) return;
    if (this.values[slot] === 0) this.slotList[this.size++] = slot;
    this.values[slot]! += points;
  }

  /** Sets the points of a file. Must not set them to 0 if the file already has points. */
  set(slot: number, points: number): void {
    if (points !== 0 && this.values[slot] === 0) this.slotList[this.size++] = slot;
    this.values[slot] = points;
  }

  addAll(points: Points): void {
    if (!(points instanceof ScoreAccumulator)) points.forEach((value, slot) => this.add(slot, value));
    else for (let n = 0; n < points.size; n++) this.add(points.slotList[n]!, points.values[points.slotList[n]!]!);
  }

  /** Scales the points so that the best score, or `reference` if it is higher, becomes `maxPoints`. */
  scale(maxPoints: number, reference = 0): this {
    const { values, slotList, size } = this;
    let highestScore = reference;
    for (let n = 0; n < size; n++) if (values[slotList[n]!]! > highestScore) highestScore = values[slotList[n]!]!;
    if (highestScore > 0) {
      for (let n = 0; n < size; n++) values[slotList[n]!] = (values[slotList[n]!]! / highestScore) * maxPoints;
    }
    return this;
  }
}

/** Points by slot; an absent slot has 0 points. */
export type Points = ScoreAccumulator | ReadonlyMap<number, number>;

export function getSlotPoints(points: Points, slot: number): number {
  return points instanceof ScoreAccumulator ? points.getPoints(slot) : points.get(slot) ?? 0;
}

/** Scales a map of scores in the same way as {@link ScoreAccumulator}. All scores become 0 if no file has points. */
export function scaleScores(scores: Map<number, number>, maxPoints: number, reference = 0): Map<number, number> {
  let highestScore = reference;
  for (const score of scores.values()) if (score > highestScore) highestScore = score;
  for (const [slot, score] of scores) scores.set(slot, highestScore > 0 ? (score / highestScore) * maxPoints : 0);
  return scores;
}

export function hasPoints(points: Points): boolean {
  return (points instanceof ScoreAccumulator ? points.slots.length : points.size) > 0;
}

export function getScoredSlots(points: Points): number[] {
  return points instanceof ScoreAccumulator ? [...points.slots] : [...points.keys()];
}
