/** The reason that a file stays unchanged: one sentence that names the file and, if known, the line. */
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

/** What is left of a text. */
export interface TakenOut extends EditedText {
  /** Whether the rest is somebody's: else a file that AgentPack made can go. */
  readonly isOthers: boolean;
}
