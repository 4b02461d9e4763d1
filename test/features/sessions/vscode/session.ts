import type { SessionFile, SessionReport, SessionTokens } from '#reports';

/** Noon; sessions had their last record a minute before. */
export const now = Date.parse('2026-01-02T12:00:00Z');

export const noTokens: SessionTokens = {
  input: null,
  output: null,
  cacheCreation: null,
  cacheRead: null,
  reasoning: null,
  calls: null,
};

export function file(path: string, part: Partial<SessionFile> = {}): SessionFile {
  return { path, how: 'modified', at: null, times: 1, by: ['s'], proof: 'result', ...part };
}

export function session(id: string, part: Partial<SessionReport> = {}): SessionReport {
  return {
    agent: 'claude',
    id,
    variant: null,
    file: `/home/person/.claude/projects/-shop/${id}.jsonl`,
    cwd: '/shop',
    branch: null,
    model: [],
    agentVersion: null,
    state: 'idle',
    startedAt: null,
    updatedAt: '2026-01-02T11:59:00Z',
    endedAt: null,
    parent: null,
    forkOf: null,
    position: 1,
    lastPrompt: null,
    prompts: [],
    lastAnswer: null,
    files: [],
    failed: [],
    reads: [],
    unknownWrites: 0,
    subagents: [],
    tokens: { ...noTokens, subagents: null, total: noTokens, approximate: false },
    cost: null,
    resume: null,
    pack: null,
    heldOut: null,
    unread: { records: 0, kinds: {}, malformed: 0, newer: null, reason: null },
    ...part,
  };
}
