import * as vscode from 'vscode';
import { createApi, type AgentPackApi } from './api';
import { registerAutoRepack } from './autoRepack';
import { registerContextKeys } from './contextKeys';
import { registerEditorFiles } from './editorFiles';
import { createEngines } from './engines';
import { registerExplain } from './explain';
import { Failures } from './failures';
import { registerFileCommands } from './fileCommands';
import { Folders } from './folders';
import { registerForgetLearned } from './forgetLearned';
import { registerGuard } from './guard';
import { FolderMemory } from './memory';
import { registerMenu } from './menu';
import { registerPackCommands } from './packCommands';
import { registerPackedDocuments } from './packedDocuments';
import { registerRemove } from './remove';
import { registerSettings } from './settings';
import { registerStatusBar } from './statusBar';
import { registerTerminalCommand } from './terminalCommand';
import { registerThreadCommands } from './threadCommands';
import { registerTune } from './tune';
import { registerViews } from './views';

export function activate(context: vscode.ExtensionContext): AgentPackApi {
  const settings = registerSettings();
  const log = vscode.window.createOutputChannel('AgentPack', { log: true });
  const engines = createEngines(context, log);
  const failures = new Failures(log);
  const folders = new Folders(engines.engine, new FolderMemory(context.workspaceState), (folder, error) => failures.upkeep(folder, error));
  const views = registerViews(folders);
  const status = registerStatusBar(folders);
  context.subscriptions.push(
    settings, log, engines, folders, views, status, registerAutoRepack(folders, failures),
    registerEditorFiles(),
    registerTerminalCommand(context, log),
    registerContextKeys(folders),
    registerPackCommands(folders, failures),
    registerFileCommands(folders, failures),
    registerThreadCommands(folders, failures),
    registerExplain(folders, failures),
    registerGuard(folders, failures),
    registerPackedDocuments(folders),
    registerMenu(folders, failures),
    registerForgetLearned(folders, failures),
    registerTune(folders, failures, context.asAbsolutePath('dist')),
    registerRemove(folders, failures),
    vscode.commands.registerCommand('agentpack.showLog', () => log.show()),
  );
  return createApi(folders, views, status);
}
