/** Why a file stays as it is: one sentence that names the file and, where there is one, the line. */
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
