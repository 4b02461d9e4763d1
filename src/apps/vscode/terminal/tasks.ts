import * as vscode from 'vscode';

/** Registers the tasks `agentpack: pack` and `agentpack: watch` for each folder, run by the editor's own Node. */
export function registerTasks(cliPath: string): vscode.Disposable {
  return vscode.tasks.registerTaskProvider('agentpack', {
    provideTasks: async () => (await import('./packTasks')).packTasks(cliPath),
    resolveTask: async ({ definition, scope }) =>
      (await import('./packTasks')).resolvedTask(definition, scope, cliPath),
  });
}
