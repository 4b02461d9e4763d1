import * as vscode from 'vscode';

/** Registers the tasks `agentpack: pack` and `agentpack: watch` for each folder. The editor's own Node runs them. */
export function registerTasks(cliPath: string): vscode.Disposable {
  return vscode.tasks.registerTaskProvider('agentpack', {
    provideTasks: async () => (await import('./packTasks')).createPackTasks(cliPath),
    resolveTask: async ({ definition, scope }) =>
      (await import('./packTasks')).resolvePackTask(definition, scope, cliPath),
  });
}
