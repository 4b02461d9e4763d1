import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { foldersOnDisk } from '../folder/foldersOnDisk';
import { sessionVariables } from './sessionVariables';

const type = 'agentpack';

/** Tasks that need no `tasks.json`; the user's own tasks in that file may have this type and add arguments. */
const rows = {
  pack: { detail: () => l10n.t('Repeats the last pack, or makes a first one.'), isBackground: false },
  watch: {
    detail: () => l10n.t('Keeps the pack fresh while files change, even when this window is closed.'),
    isBackground: true,
  },
} as const;
type TaskCommand = keyof typeof rows;

interface Definition extends vscode.TaskDefinition {
  readonly command: TaskCommand;
  /** Additional arguments of the command line. */
  readonly args?: readonly string[];
}

export function packTasks(cliPath: string): vscode.Task[] {
  return folders().flatMap((folder) =>
    (Object.keys(rows) as TaskCommand[]).map((command) => createPackTask({ type, command }, folder, cliPath))
  );
}

/** Returns a task that `tasks.json` names; undefined if it does not name a command. */
export function resolvedTask(definition: vscode.TaskDefinition, scope: vscode.Task['scope'], cliPath: string):
  | vscode.Task
  | undefined
{
  if (!isDefinition(definition)) return undefined;
  const folder = typeof scope === 'object' ? scope : folders()[0];
  return folder && createPackTask(definition, folder, cliPath);
}

function folders(): readonly vscode.WorkspaceFolder[] {
  return vscode.workspace.isTrusted ? foldersOnDisk() : [];
}

/**
 * Creates a task. `definition` stays the same object, because the editor compares it with the definition in
 * `tasks.json`.
 */
function createPackTask(definition: Definition, folder: vscode.WorkspaceFolder, cliPath: string): vscode.Task {
  const { command, args = [] } = definition;
  const { detail, isBackground } = rows[command];
  const execution = new vscode.ProcessExecution(process.execPath, [cliPath, command, '--root', folder.uri.fsPath,
    ...args], { cwd: folder.uri.fsPath, env: environment() });
  const task = new vscode.Task(definition, folder, [command, ...args].join(' '), type, execution, []);
  task.detail = detail();
  task.isBackground = isBackground;
  return task;
}

/**
 * Returns variables without an agent's session, because the user starts a task, even in an editor that such a session
 * has started.
 */
function environment(): Record<string, string> {
  return {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: '',
    ...Object.fromEntries(sessionVariables().map((name) => [name, ''])),
  };
}

/** Checks a definition from `tasks.json`, which anybody may write. */
function isDefinition(value: vscode.TaskDefinition): value is Definition {
  const args: unknown = value['args'] ?? [];
  return typeof value['command'] === 'string' && Object.hasOwn(rows, value['command']) && Array.isArray(args) &&
    args.every((arg) => typeof arg === 'string');
}
