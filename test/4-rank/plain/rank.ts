import { byText } from '../../../src/base/order';
import type { Vocabulary } from '../../../src/base/vocabulary';
import type { GitFacts, ImportGraph, IndexedFile, RankedFile, Reason, Task } from '../../../src/model';
import { changed, changedSince } from './signals/changed';
import { coChange } from './signals/coChange';
import { configs } from './signals/configs';
import { content } from './signals/content';
import { churn, history } from './signals/history';
import { imported, importing } from './signals/imports';
import { literals } from './signals/literals';
import { mentions } from './signals/mentions';
import { overview } from './signals/overview';
import { path } from './signals/path';
import { pinned } from './signals/pinned';
import { shareOfRole } from './signals/roles';
import { only, type Scene, type Seed, type Signal } from './signals/signal';
import { symbols } from './signals/symbols';
import { tests } from './signals/tests';
import { poolShare, seedCount, testSeedCount } from '../../../src/4-rank/weights';

export interface RankInput {
  /** Sorted by path. */
  readonly files: readonly IndexedFile[];
  readonly vocabulary: Vocabulary;
  readonly graph: ImportGraph;
  readonly task: Task;
  readonly git: GitFacts | undefined;
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
  /** Reads a file; asked only where the task quotes something, and then for at most `literalCount` files. */
  readonly textOf: (file: IndexedFile) => string | undefined;
}

/** Files whose definitions are compared, and files that quoted text is looked for in. */
const symbolCount = 300;
const literalCount = 120;

/** Best first, ties by path: every file with a score above zero, and the pinned ones. Excluded files are absent. */
export function plainRank(input: RankInput): readonly RankedFile[] {
  const { files } = input;
  const scene = sceneOf(input);
  const signals: Signal[] = [];
  const sums = new Float64Array(files.length);

  const named = mentions(scene);
  add(content(scene), path(scene), named, history(scene), changed(scene), changedSince(scene));
  add(only(churn(scene), sums), configs(scene));
  add(symbols(scene, best(symbolCount)), literals(scene, best(literalCount), input.textOf));
  if (scene.task.source === 'inferred' && !sums.some((sum) => sum > 0)) add(...overview(scene), churn(scene));
  const seeds = seedsOf();
  add(imported(scene, seeds), importing(scene, seeds), tests(scene, seeds, testSeeds()), coChange(scene, seeds), pinned(scene, input.pinned));
  return receipts();

  function add(...more: readonly Signal[]): void {
    for (const signal of more) {
      signals.push(signal);
      for (let i = 0; i < sums.length; i++) sums[i]! += signal.points[i]!;
    }
  }

  function best(count: number): number[] {
    const totals = new Float64Array(sums.length);
    for (let i = 0; i < sums.length; i++) totals[i] = sums[i]! * scene.shares[i]!;
    return highest(totals, count);
  }

  function seedsOf(): Seed[] {
    const places = best(seedCount);
    const total = (i: number) => sums[i]! * scene.shares[i]!;
    return places.map((place) => ({ place, strength: total(place) / total(places[0]!) }));
  }

  /** Tests by what they say, before their role lessens it: they point at the source. */
  function testSeeds(): Seed[] {
    const ofTests = new Float64Array(sums.length);
    let most = 0;
    for (let i = 0; i < sums.length; i++) {
      most = Math.max(most, sums[i]!);
      if (files[i]!.facts.role === 'test') ofTests[i] = sums[i]!;
    }
    return highest(ofTests, testSeedCount).map((place) => ({ place, strength: sums[place]! / most }));
  }

  function receipts(): RankedFile[] {
    const excluded = new Set(input.excluded);
    const isPinned = new Set(input.pinned);
    const ranked: RankedFile[] = [];
    files.forEach((file, i) => {
      if (sums[i] === 0 || excluded.has(file.path)) return;
      const { score, reasons } = receipt(i, isPinned.has(file.path) ? 1 : scene.shares[i]!);
      const lines = named.lines.get(i);
      if (score > 0) ranked.push({ path: file.path, score, reasons, ...(lines ? { lines } : {}) });
    });
    return ranked.sort((a, b) => b.score - a.score || byText(a.path, b.path));
  }

  /** In whole tenths, so that the reasons' points add up to the score to the last digit. */
  function receipt(i: number, share: number): { readonly score: number; readonly reasons: Reason[] } {
    const reasons: Reason[] = [];
    let tenths = 0;
    for (const signal of signals) {
      const points = Math.round(signal.points[i]! * 10);
      if (points === 0) continue;
      tenths += points;
      reasons.push({ kind: signal.kind, points: points / 10, detail: signal.detail(i) });
    }
    const loss = Math.round(tenths * (1 - share));
    if (loss > 0) reasons.push({ kind: 'role', points: -loss / 10, detail: `${files[i]!.facts.role} file: keeps ${Math.round(share * 100)} %` });
    return { score: (tenths - loss) / 10, reasons };
  }
}

function sceneOf({ files, vocabulary, graph, task, git }: RankInput): Scene {
  const shareOf = shareOfRole(task);
  const shares = new Float64Array(files.length);
  const inPool = new Uint8Array(files.length);
  let pool = 0;
  for (let i = 0; i < files.length; i++) {
    shares[i] = shareOf(files[i]!.facts.role);
    if (shares[i]! >= poolShare) pool += inPool[i] = 1;
  }
  if (pool === 0) inPool.fill(1);
  const place = new Map<string, number>();
  for (let i = 0; i < files.length; i++) place.set(files[i]!.path, i);
  return { files, vocabulary, graph, task, git, shares, inPool, place };
}

/** The places of the highest scores above zero, the highest first, ties by place. */
function highest(scores: Float64Array, count: number): number[] {
  const least = Float64Array.from(scores).sort()[Math.max(0, scores.length - count)] ?? 0;
  const places: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! > 0 && scores[i]! >= least) places.push(i);
  return places.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, count);
}
