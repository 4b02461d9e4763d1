import { readFileSync } from 'node:fs';
import type { PackContent } from '#pipeline/7-render/render';
import type { Markdown, SelectedFile, Task, View, ViewKind } from '#model';
import { packSections } from '#model/pack';
import { redact } from '#secrets/redact';
import { createTokenizer } from '#tokens/tokenizers';

export const counter = createTokenizer('cl100k_base', (encoding) => readFileSync(`dist/ranks/${encoding}.bin`));
export const { count } = counter;

export const frame = { title: 'AgentPack Context' };

export function taskOf(text: string, terms: readonly string[] = []): Task {
  return {
    text: redact(text),
    title: text,
    source: 'option',
    class: 'bugfix',
    classSignals: ['fix'],
    terms: terms.map((term) => ({ term, written: term, weight: 1, kind: 'word' })),
    literals: [],
    names: [],
    compounds: [],
    identifiers: [],
    paths: [],
  };
}

export function view(kind: ViewKind, text: string): View {
  return { kind, text: redact(text), lines: [], tokens: count(text) };
}

export function file(path: string, best: View, fallbacks: readonly View[] = [], score = 10): SelectedFile {
  return {
    path,
    language: 'typescript',
    lines: 120,
    score,
    reasons: [{ kind: 'path', points: score, detail: `matches '${path}'` }],
    view: best,
    fallbacks,
    viewReason: 'the whole file',
  };
}

/** A content in which no section is empty. */
export function fullContent(overrides: Partial<PackContent> = {}): PackContent {
  return {
    frame,
    rootName: 'shop',
    task: taskOf('Fix the rounding of prices in the cart'),
    taskPath: '.agentpack/task.md',
    match: { level: 'strong', probability: 0.9, words: [], leadingFileCount: 1 },
    sections: packSections,
    stillImported: new Map(),
    names: [],
    documents: [],
    memory: [],
    placesListed: 24,
    mode: 'balanced',
    tokenizer: 'cl100k_base',
    freshness: {
      packedAt: '2026-01-02T03:04:05.000Z',
      snapshot: 'ab'.repeat(32),
      branch: 'main',
      commit: 'cd'.repeat(20),
      unrecorded: [],
    },
    execution: {
      status: 'in_progress',
      statusFrom: 'task_state.md',
      summary: 'half done',
      checklist: [{ state: 'done', text: 'read' }, { state: 'open', text: 'write a test' }],
      composeFile: 'compose.yaml',
      git: { branch: 'main', head: 'cd'.repeat(20), upstream: 'origin/main', ahead: 1, behind: 0, dirty: 1 },
    },
    concurrent: { thread: 'a', others: [{ thread: 'b', task: 'Add a voucher', overlap: ['src/cart.ts'] }] },
    repoMap: () => '- `src/` 3 files\n  - `cart.ts` Cart\n- `test/` 1 files\n' as Markdown,
    previous: undefined,
    changes: [{ path: 'src/cart.ts', status: 'modified', staged: false, unstaged: true, sinceRef: false, hunks: [] }],
    selection: {
      files: [
        file('src/cart.ts', view('full', 'export class Cart {\n  total = 0;\n}\n'), [
          view('skeleton', '1-3 export class Cart'),
          view('summary', 'defines Cart; 3 lines'),
        ], 42),
        file('src/money.ts', view('symbols', '@@ 3-4 round @@\nexport const round = (n: number) =>\n  Math.round(n);'),
          [view('summary', 'defines round; 9 lines')], 20.5),
        { ...file('test/cart.test.ts', view('summary', 'test; tests adds up; 12 lines'), [], 3), isTest: true },
      ],
      places: [{
        file: 'src/cart.ts',
        lines: [1, 1],
        name: 'total',
        id: 'src/cart.ts#total',
        why: 'its name contains total',
      }],
      calls: [],
      links: [],
      omitted: [{
        path: 'src/user.ts',
        score: 1.5,
        because: 'value',
        reasons: [{ kind: 'content', points: 1.5, detail: 'mentions cart' }],
      }],
    },
    redactions: [{ path: 'src/cart.ts', line: 2, type: 'aws-access-key' }],
    hidden: [],
    changedContent: [],
    warnings: ['The git facts are still being gathered.'],
    exclusions: ['2 binary files'],
    ...overrides,
  };
}
