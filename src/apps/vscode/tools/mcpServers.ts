import * as vscode from 'vscode';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { getCursorApi, registerWithCursor } from './cursorServers';
import { createMcpServers, type McpServer } from './mcpServer';

/** Registers an MCP server for each folder, which the editor starts when a chat needs it. */
export function registerMcpServers(folders: Folders, cliPath: string, version: string): vscode.Disposable {
  const changeEmitter = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changeEmitter,
    vscode.workspace.onDidChangeWorkspaceFolders(() => changeEmitter.fire()),
    vscode.lm.registerMcpServerDefinitionProvider('agentpack.mcp', {
      onDidChangeMcpServerDefinitions: changeEmitter.event,
      provideMcpServerDefinitions: () =>
        listMcpServers(folders, cliPath).map(({ label, command, args, env, root }) => {
          const definition = new vscode.McpStdioServerDefinition(label, command, [...args], { ...env }, version);
          definition.cwd = vscode.Uri.file(root);
          return definition;
        }),
    }),
  );
}

/** Registers the servers through Cursor's extension API, because Cursor does not use VS Code's definitions. */
export function registerCursorServers(folders: Folders, failures: Failures, cliPath: string): vscode.Disposable {
  const registerServers = () =>
    registerWithCursor(getCursorApi(vscode), listMcpServers(folders, cliPath), (error) => {
      failures.note(error);
    });
  let removeServers = registerServers();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      removeServers();
      removeServers = registerServers();
    }),
    new vscode.Disposable(() => removeServers()),
  );
}

function listMcpServers(folders: Folders, cliPath: string): McpServer[] {
  return createMcpServers(folders.all.map(({ uri, name }) => ({ root: uri.fsPath, name })), process.execPath, cliPath);
}
