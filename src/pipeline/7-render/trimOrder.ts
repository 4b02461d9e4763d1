import type { SectionName } from './sections/sections';

/** What is trimmed before the files and after them, in this order; last, in `fit.ts`, the task's text. */
export interface TrimOrder {
  readonly beforeFiles: readonly SectionName[];
  readonly afterFiles: readonly SectionName[];
}

export const trimOrder: TrimOrder = {
  beforeFiles: ['receipts', 'token consumers', 'delta', 'execution state', 'concurrent context', 'changed files',
    'security', 'freshness', 'dependencies', 'repo map', 'overview', 'documents', 'memory', 'where names occur',
    'one step away', 'calls', 'how to load'],
  afterFiles: ['state', 'alert'],
};
/** Changes, receipts and warnings are short as JSON, and programs look for them: smaller views make room first. */
export const jsonTrimOrder: TrimOrder = {
  beforeFiles: ['token consumers', 'repo map', 'delta', 'one step away', 'documents', 'memory', 'calls'],
  afterFiles: ['where names occur', 'execution state', 'concurrent context', 'receipts', 'changed files', 'security',
    'freshness', 'alert'],
};
