import { appendFileSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Answer } from './surfaces';

/** What events do to the folder. */
export interface World {
  at(path: string): string;
  git(...args: readonly string[]): void;
  setting(key: string, value: unknown): Thenable<void>;
  /** Until the window shows these changes, and nothing else waits. */
  untilShown(changes: Answer): Promise<void>;
}

export interface FreshnessEvent {
  readonly name: string;
  /** Before the pack is made that the event is about. */
  prepare?(world: World): void | Promise<void>;
  act(world: World): unknown;
  /** Since the pack; none: it is as fresh as before. */
  readonly changes: Answer;
}

const money = 'src/money.ts';
const line = 'export const added = 1;\n';

async function typed({ at }: World, path = money): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(at(path));
  const editor = await vscode.window.showTextDocument(document);
  await editor.edit((builder) => builder.insert(new vscode.Position(document.lineCount, 0), line));
  return document;
}

export const events: readonly FreshnessEvent[] = [
  { name: 'edit, not saved', act: (world) => typed(world), changes: [] },
  { name: 'save', act: async (world) => (await typed(world)).save(), changes: [`modified ${money}`] },
  {
    name: 'revert',
    async act(world) {
      await typed(world);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    },
    changes: [],
  },
  {
    name: 'undo, saved',
    async act(world) {
      const document = await typed(world);
      await document.save();
      await world.untilShown([`modified ${money}`]);
      await vscode.commands.executeCommand('undo');
      await document.save();
    },
    changes: [],
  },
  {
    name: 'rename',
    async act({ at }) {
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(vscode.Uri.file(at('src/order.ts')), vscode.Uri.file(at('src/orders.ts')));
      await vscode.workspace.applyEdit(edit);
    },
    changes: ['added src/orders.ts', 'deleted src/order.ts'],
  },
  {
    name: 'delete',
    act: ({ at }) => vscode.workspace.fs.delete(vscode.Uri.file(at('src/cart.ts'))),
    changes: ['deleted src/cart.ts'],
  },
  {
    name: 'create',
    act: ({ at }) => vscode.workspace.fs.writeFile(vscode.Uri.file(at('src/vat.ts')), Buffer.from(line)),
    changes: ['added src/vat.ts'],
  },
  { name: 'write from outside', act: ({ at }) => appendFileSync(at(money), line), changes: [`modified ${money}`] },
  {
    name: 'write, same size and time',
    act({ at }) {
      const { atime, mtime } = statSync(at(money));
      writeFileSync(at(money), readFileSync(at(money), 'utf8').replace(/\w(?=\W*$)/, 'Q'));
      utimesSync(at(money), atime, mtime);
    },
    changes: [`modified ${money}`],
  },
  { name: 'branch switch', act: ({ git }) => git('checkout', '-q', '-b', 'elsewhere'), changes: ['branch'] },
  {
    name: 'branch with other files',
    prepare({ git, at }) {
      git('checkout', '-q', '-b', 'vat');
      appendFileSync(at(money), line);
      git('commit', '-q', '-a', '-m', 'Add VAT');
      git('checkout', '-q', 'main');
    },
    act: ({ git }) => git('checkout', '-q', 'vat'),
    changes: ['branch', 'head', `modified ${money}`],
  },
  {
    name: 'commit',
    prepare: ({ at }) => appendFileSync(at(money), line),
    act: ({ git }) => git('commit', '-q', '-a', '-m', 'Add one'),
    changes: ['head'],
  },
  {
    name: 'stash',
    prepare: ({ at }) => appendFileSync(at(money), line),
    act: ({ git }) => git('stash', '-q'),
    changes: [`modified ${money}`],
  },
  {
    name: 'rebase',
    prepare({ git, at }) {
      git('checkout', '-q', '-b', 'topic');
      appendFileSync(at('src/order.ts'), line);
      git('commit', '-q', '-a', '-m', 'Change orders');
      git('checkout', '-q', 'main');
      appendFileSync(at(money), line);
      git('commit', '-q', '-a', '-m', 'Change money');
      git('checkout', '-q', 'topic');
    },
    act: ({ git }) => git('rebase', '-q', 'main'),
    changes: ['head', `modified ${money}`],
  },
  {
    name: 'config.toml',
    act: ({ at }) => writeFileSync(at('.agentpack/config.toml'), '[context]\ndefault_budget = 3000\n'),
    changes: ['settings'],
  },
  {
    name: 'setting of the window',
    act: ({ setting }) => setting('budget', 2_500),
    changes: ['settings'],
  },
  {
    name: 'task',
    act: ({ at }) => writeFileSync(at('.agentpack/task.md'), '# Task\n\nOrders are sorted wrongly in the cart\n'),
    changes: ['task'],
  },
  {
    name: 'engine version',
    act({ at }) {
      const path = at('.agentpack/pack_metadata.json');
      const metadata = readFileSync(path, 'utf8');
      writeFileSync(path, metadata.replace(/"engine":\s*"[^"]+"/, '"engine":"0.0.1"'));
    },
    changes: ['engine'],
  },
  {
    name: 'context.md written over',
    act: ({ at }) => appendFileSync(at('.agentpack/context.md'), '\nMine.\n'),
    changes: ['engine'],
  },
  {
    name: 'clock set back',
    act({ at }) {
      appendFileSync(at(money), line);
      utimesSync(at(money), 1_000_000_000, 1_000_000_000);
    },
    changes: [`modified ${money}`],
  },
  {
    name: 'clock set forward',
    act({ at }) {
      const later = Date.now() / 1_000 + 86_400;
      for (const path of [money, 'src/cart.ts', 'README.md']) utimesSync(at(path), later, later);
    },
    changes: [],
  },
];

/** Below the root, as events name them. */
export function pathIn(root: string) {
  return (path: string): string => join(root, path);
}
