/** The reason why a file is left unchanged: one sentence that names the file and, if known, the line. */
export interface Refusal {
  readonly refused: string;
}

export interface EditedText {
  readonly text: string;
}

export function refuse(sentence: string): Refusal {
  return { refused: sentence };
}

export function isRefusal(result: object | undefined): result is Refusal {
  return result !== undefined && 'refused' in result;
}

/** The text that remains after content has been removed. */
export interface RemovalResult extends EditedText {
  /** Whether the remaining text belongs to someone else; if not, a file that AgentPack created can be deleted. */
  readonly isOthers: boolean;
}
