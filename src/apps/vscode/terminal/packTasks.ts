import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { listFoldersOnDisk } from '../folder/foldersOnDisk';
import { listSessionVariables } from './sessionVariables';

const taskType = 'agentpack';

/**
 * Tasks that are available without `tasks.json`. Users can define tasks of this type in that file and add arguments.
 */
const taskRows = {
  pack: { detail: () => l10n.t('Repeats the last pack, or makes a first one.'), isBackground: false },
  watch: {
    detail: () => l10n.t('Keeps the pack fresh while files change, even when this window is closed.'),
    isBackground: true,
  },
} as const;
type TaskCommand = keyof typeof taskRows;

interface Definition extends vscode.TaskDefinition {
  readonly command: TaskCommand;
  /** Additional arguments of the command line. */
  readonly args?: readonly string[];
}

export function createPackTasks(cliPath: string): vscode.Task[] {
  return listTrustedFolders().flatMap((folder) =>
    (Object.keys(taskRows) as TaskCommand[]).map((command) =>
      createPackTask({ type: taskType, command }, folder, cliPath)
    )
  );
}

/** Returns the task for a definition in `tasks.json`; undefined if the definition is invalid. */
export function resolvePackTask(definition: vscode.TaskDefinition, scope: vscode.Task['scope'], cliPath: string):
  | vscode.Task
  | undefined
{
  if (!isDefinition(definition)) return undefined;
  const folder = typeof scope === 'object' ? scope : listTrustedFolders()[0];
  return folder && createPackTask(definition, folder, cliPath);
}

function listTrustedFolders(): readonly vscode.WorkspaceFolder[] {
  return vscode.workspace.isTrusted ? listFoldersOnDisk() : [];
}

/**
 * Creates a task. `definition` stays the same object, because the editor compares it with the definition in
 * `tasks.json`.
 */
function createPackTask(definition: Definition, folder: vscode.WorkspaceFolder, cliPath: string): vscode.Task {
  const { command, args = [] } = definition;
  const { detail, isBackground } = taskRows[command];
  const execution = new vscode.ProcessExecution(process.execPath, [cliPath, command, '--root', folder.uri.fsPath,
    ...args], { cwd: folder.uri.fsPath, env: buildTaskEnvironment() });
  const task = new vscode.Task(definition, folder, [command, ...args].join(' '), taskType, execution, []);
  task.detail = detail();
  task.isBackground = isBackground;
  return task;
}

/**
 * Returns the environment of a task, with the variables of agents' sessions cleared. The user starts the task, even if
 * an agent's session started the editor.
 */
function buildTaskEnvironment(): Record<string, string> {
  return {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: '',
    ...Object.fromEntries(listSessionVariables().map((name) => [name, ''])),
  };
}

/** Validates a definition from `tasks.json`, which is untrusted input. */
function isDefinition(value: vscode.TaskDefinition): value is Definition {
  const args: unknown = value['args'] ?? [];
  return typeof value['command'] === 'string' && Object.hasOwn(taskRows, value['command']) && Array.isArray(args) &&
    args.every((arg) => typeof arg === 'string');
}
