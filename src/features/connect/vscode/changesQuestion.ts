/** The editor with the differences of planned changes, whose title bar takes the answer. */
export interface ChangesEditor {
  /** Opens the editor unless it is open. */
  show(): Promise<void>;
  /** Waits for the answer in the title bar; undefined if the editor is closed without one. */
  answer(): Promise<'accept' | 'cancel' | undefined>;
  close(): Promise<void>;
}

export interface ChangesQuestion<T> {
  /** Asks in a dialog. `read`: the dialog closes so that the changes below it can be read. */
  dialog(): Promise<T | 'read' | undefined>;
  /** The answer that the title bar's button stands for; undefined if only the dialog offers the answers. */
  readonly accepted: T | undefined;
}

/**
 * Asks in a dialog over the changes. Who reads them answers in the title bar of their editor; if it is closed without
 * an answer, the dialog returns. Undefined: cancelled.
 */
export async function askAboutChanges<T>({ dialog, accepted }: ChangesQuestion<T>,
  changes: ChangesEditor): Promise<T | undefined>
{
  try {
    await changes.show();
    for (;;) {
      const answer = await dialog();
      if (answer !== 'read') return answer;
      await changes.show();
      const read = await changes.answer();
      if (read === 'cancel') return undefined;
      if (read === 'accept' && accepted !== undefined) return accepted;
    }
  } finally {
    await changes.close();
  }
}
