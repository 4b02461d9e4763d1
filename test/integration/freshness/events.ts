import * as vscode from 'vscode';
import type { Answer } from '#test/support/freshness/answers';

/** Actions of events on the folder. */
export interface World {
  at(path: string): string;
  git(...args: readonly string[]): void;
  setting(key: string, value: unknown): Thenable<void>;
  /** Until the window shows these changes, and nothing else waits. */
  untilShown(changes: Answer): Promise<void>;
}

export interface FreshnessEvent {
  readonly name: string;
  act(world: World): unknown;
  /** Since the pack; none: it is as fresh as before. */
  readonly changes: Answer;
}

const money = 'src/money.ts';

async function typed({ at }: World): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(at(money));
  const editor = await vscode.window.showTextDocument(document);
  await editor.edit((builder) =>
    builder.insert(new vscode.Position(document.lineCount, 0), 'export const added = 1;\n')
  );
  return document;
}

/** Events in a window. Events in the folder and its repository are in test/apps/freshness. */
export const events: readonly FreshnessEvent[] = [
  {
    name: 'edit, not saved, then reverted',
    async act(world) {
      await typed(world);
      await world.untilShown([]);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    },
    changes: [],
  },
  { name: 'save', act: async (world) => (await typed(world)).save(), changes: [`modified ${money}`] },
  { name: 'branch switch', act: ({ git }) => git('checkout', '-q', '-b', 'elsewhere'), changes: ['branch'] },
  { name: 'setting of the window', act: ({ setting }) => setting('budget', 2_500), changes: ['settings'] },
];
