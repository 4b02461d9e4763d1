import * as vscode from 'vscode';
import { createApi, type AgentPackApi } from './api';
import { createApiV1 } from './createApiV1';
import { registerChat } from './chat/chat';
import { registerConnect } from '#features/connect/vscode/connectAgents';
import { registerAfterLoading } from './registerAfterLoading';
import { registerContextKeys } from './views/pack/contextKeys';
import { registerDecorations } from './decorations/decorations';
import { registerDocumentsView } from '#features/documents/vscode/documentsView';
import { registerEditorFiles } from './folder/ports/editorFiles';
import { createEngines } from './folder/engines';
import { registerExplain } from './explain/explain';
import { setEngineTranslations } from './engineWords';
import { Failures } from './failures';
import { registerFileCommands } from './commands/fileCommands';
import { FirstRows } from './views/tree/firstRows';
import { Folders, requireShownFolder } from './folder/folders';
import { GroupedView } from './views/tree/groupedView';
import { registerGuard } from '#features/guard/vscode/guard';
import { registerHandOver } from './handOver/handOver';
import { registerHistory } from './history/history';
import { registerMemoryView } from '#features/memory/vscode/memoryView';
import { registerMenu } from './status/menu';
import { registerPackCommands } from './commands/packCommands';
import { registerPackedDocuments } from '#features/documents/vscode/packedDocuments';
import { registerRemove } from './remove/remove';
import { registerSessionsView } from '#features/sessions/vscode/sessionsView';
import { registerSearch } from '#features/search/vscode/search';
import { registerSettings } from './settings/settings';
import { registerStatusBar } from './status/statusBar';
import { systemClock } from '#platform/process/clock';
import { registerTasks } from './terminal/tasks';
import { registerTerminalCommand } from './terminal/terminalCommand';
import { registerThreadCommands } from '#features/threads/vscode/threadCommands';
import { registerThreadsView } from '#features/threads/vscode/threadsView';
import { registerTokenMap } from '#features/tokenMap/vscode/tokenMap';
import { registerTypingGuard } from '#features/guard/vscode/typingGuard';
import { registerPackView } from './views/pack/packView';

export function activate(context: vscode.ExtensionContext): AgentPackApi {
  setEngineTranslations(vscode.l10n.bundle);
  const settings = registerSettings();
  const log = vscode.window.createOutputChannel('AgentPack', { log: true });
  const engines = createEngines(context, log);
  const failures = new Failures(log, context.asAbsolutePath('dist'));
  const firstRows = new FirstRows(systemClock);
  const folders = new Folders(engines.engine, context.workspaceState,
    (folder, error) => failures.background(folder, error), firstRows.onDidShow);
  const packView = registerPackView(folders, failures, context.workspaceState, firstRows);
  const status = registerStatusBar(folders, failures);
  const search = registerSearch(folders, failures);
  const decorations = registerDecorations(folders);
  const knowledgeView = new GroupedView('agentpack.knowledge', folders, firstRows);
  const memory = registerMemoryView(folders, failures, knowledgeView);
  const documents = registerDocumentsView(folders, failures, knowledgeView);
  const agentsView = new GroupedView('agentpack.agents', folders, firstRows);
  const agents = registerConnect(folders, failures, context.asAbsolutePath('dist'), agentsView);
  const threads = registerThreadsView(folders, failures, agentsView);
  const sessions = registerSessionsView(folders, failures, agentsView); // last, because it may list a hundred sessions
  const chat = registerChat(folders, failures);
  const apiV1 = createApiV1(folders, failures);
  context.subscriptions.push(
    settings,
    log,
    engines,
    folders,
    firstRows,
    packView,
    knowledgeView,
    agentsView,
    status,
    search,
    threads,
    sessions,
    documents,
    memory,
    chat,
    apiV1,
    registerEditorFiles(),
    registerTerminalCommand(context, log),
    registerTasks(context.asAbsolutePath('dist/cli.js')),
    registerContextKeys(folders),
    registerAfterLoading(failures,
      async () => (await import('./settings/configDiagnostics')).registerConfigDiagnostics(folders, failures)),
    decorations,
    registerAfterLoading(failures,
      async () =>
        (await import('./decorations/packedLineMarks')).registerPackedLineMarks(folders, failures,
          context.extensionUri)),
    registerPackCommands(folders, failures),
    failures.command('agentpack.handOver', async () => (await import('./commands/commandPicks')).pickHandOver(folders)),
    failures.command('agentpack.checkSetup', async () => (await import('./commands/commandPicks')).pickCheck(folders)),
    registerFileCommands(folders, failures),
    registerThreadCommands(folders, failures),
    registerExplain(folders, failures),
    registerGuard(folders, failures),
    registerTypingGuard(folders, failures),
    registerHandOver(folders, failures),
    registerHistory(folders, failures),
    registerPackedDocuments(folders),
    registerMenu(folders, failures),
    failures.command('agentpack.showCallers',
      async (symbol?: unknown) =>
        (await import('#features/callers/vscode/showCallers')).showCallers(folders,
          typeof symbol === 'string' ? symbol : undefined)),
    failures.command('agentpack.forgetLearned',
      async () => (await import('./commands/forgetLearned')).forgetLearned(requireShownFolder(folders))),
    failures.command('agentpack.reviewSettings',
      async () => (await import('./commands/reviewSettings')).reviewSettings(requireShownFolder(folders))),
    failures.command('agentpack.copyDiagnostics',
      async () =>
        (await import('./commands/copyDiagnostics')).copyDiagnostics(requireShownFolder(folders),
          await failures.listRecentErrors(),
          String((context.extension.packageJSON as { readonly version: unknown; }).version))),
    registerTokenMap(folders, failures, context.extensionUri),
    agents,
    registerAfterLoading(failures,
      async () => (await import('./tools/chatTools')).registerChatTools(folders, failures, context)),
    registerRemove(folders, failures, context),
    vscode.commands.registerCommand('agentpack.showLog', () => log.show()),
  );
  // VS Code answers in order, and so has reported by then which views are visible
  void vscode.commands.executeCommand('setContext', 'agentpack.isActive', true).then(() =>
    firstRows.handleVisibility()
  );
  return createApi(folders, packView, agents, threads, sessions, documents, memory, status, search, decorations, chat,
    apiV1.api);
}
