import type { Freshness } from '#model';
import type { Report, ReportFile } from '#reports';

/** A report as the engine makes it, for tests of what is drawn. */
export function report(part: Partial<Report> = {}): Report {
  return {
    version: 1,
    root: '/shop',
    task: 'Round prices once',
    taskClass: 'bugfix',
    taskSource: 'task.md',
    mode: 'balanced',
    agent: 'generic',
    budget: 4_000,
    renderedTokens: 1_500,
    tokenizer: 'cl100k_base',
    estimated: false,
    contextPath: '.agentpack/context.md',
    files: [file('src/money.ts', { tokens: 800, score: 90 }), file('src/cart.ts', { tokens: 300, score: 40.5 })],
    omitted: [],
    ranking: ['src/money.ts', 'src/cart.ts'],
    tokenConsumers: [{ path: 'src/money.ts', tokens: 800 }, { path: 'src/cart.ts', tokens: 300 }],
    redactions: [],
    freshness: fresh,
    warnings: [],
    trimmed: [],
    timings: { scan: 1, index: 1, link: 1, rank: 1, outline: 1, select: 1, render: 1, total: 7 },
    counts: { files: 2, parsed: 2, reused: 0, ignored: 0, binary: 0, large: 0 },
    ...part,
  };
}

export const fresh: Freshness = {
  state: 'fresh',
  causes: [],
  packedAt: 1_700_000_000_000,
  renderedTokens: 1_500,
  contextPath: '.agentpack/context.md',
};

export function file(path: string, part: Partial<ReportFile> = {}): ReportFile {
  const score = part.score ?? 10;
  return {
    path,
    view: 'symbols',
    tokens: 100,
    score,
    ranges: [[10, 20]],
    reasons: [{ kind: 'path', points: score - 2, detail: "matches 'round'" }, {
      kind: 'size',
      points: 2,
      detail: 'short',
    }],
    viewReason: '',
    ...part,
  };
}
