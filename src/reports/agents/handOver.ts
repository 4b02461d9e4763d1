import type { Freshness, Tokenizer } from '#model';

/** The newest pack as texts that the user can hand to an agent. */
export interface HandOver {
  readonly version: 1;
  readonly freshness: Freshness;
  /** The name of the agent for which the pack was made: `Claude Code`. */
  readonly agent: string;
  /** The file that this agent reads, relative to the root. */
  readonly contextPath: string;
  /** A short text for an agent that can read files: the task, the location of the pack, and how to request more. */
  readonly prompt: string;
  /** The tokenizer used for the token counts. */
  readonly tokenizer: Tokenizer;
  /** Whether the counts are estimated with a published factor. */
  readonly estimated: boolean;
  /** The forms, starting with the agent's own. */
  readonly forms: readonly PackForm[];
}

/**
 * `agent`: the file that the agent reads. `markdown`: the file that every agent can read. `xml`: the sections and file
 * texts that a repack would write now, without a limit on sections, so it can be longer than the budget. `json`: the
 * `context.json` that a repack would write, within the budget.
 */
export type PackFormId = 'agent' | 'markdown' | 'xml' | 'json';

export interface PackForm {
  readonly id: PackFormId;
  /** The path, if the form is a file of the pack. */
  readonly path?: string;
  /** Secrets are redacted. */
  readonly text: string;
  readonly tokens: number;
  /** The length of the text in UTF-8. */
  readonly bytes: number;
}
