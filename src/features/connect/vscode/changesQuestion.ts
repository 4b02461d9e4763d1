/** The diff editor for planned changes. The user can answer the question in its title bar. */
export interface ChangesEditor {
  /** Opens the editor unless it is open. */
  show(): Promise<void>;
  /** Waits for the answer in the title bar; undefined if the editor is closed without one. */
  waitForAnswer(): Promise<'accept' | 'cancel' | undefined>;
  close(): Promise<void>;
}

export interface ChangesQuestion<T> {
  /** Asks in a dialog. Returns `read` if the user closes the dialog to read the changes below it. */
  askInDialog(): Promise<T | 'read' | undefined>;
  /** The answer that the accept button in the title bar gives; undefined if only the dialog offers the answers. */
  readonly accepted: T | undefined;
}

/**
 * Asks in a dialog above the changes. If the user reads the changes, they answer in the title bar of the editor. If
 * they close the editor without an answer, the dialog is shown again. Returns undefined if the question is cancelled.
 */
export async function askAboutChanges<T>({ askInDialog, accepted }: ChangesQuestion<T>,
  changes: ChangesEditor): Promise<T | undefined>
{
  try {
    await changes.show();
    for (;;) {
      const answer = await askInDialog();
      if (answer !== 'read') return answer;
      await changes.show();
      const titleBarAnswer = await changes.waitForAnswer();
      if (titleBarAnswer === 'cancel') return undefined;
      if (titleBarAnswer === 'accept' && accepted !== undefined) return accepted;
    }
  } finally {
    await changes.close();
  }
}
