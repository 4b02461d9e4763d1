import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import * as vscode from 'vscode';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';
import { getCursorApi } from './cursorServers';
import { registerLanguageModelTools } from './languageModelTools';
import { registerCursorServers, registerMcpServers } from './mcpServers';
import { chooseToolDelivery, type ToolDelivery } from './wayOfTools';

/** Files in a folder that list the servers for its chats, and the sections that contain the servers. */
const vscodeServerFile = { path: '.vscode/mcp.json', section: 'servers' } as const;
const cursorServerFile = { path: '.cursor/mcp.json', section: 'mcpServers' } as const;
/** The files for sessions of VS Code's Agent Host, in a folder and for a user. */
const agentHostServerFile = { path: '.mcp.json', userPath: 'mcp-config.json', section: 'mcpServers' } as const;

/**
 * Provides the tools to chats in the way that `chooseToolDelivery` chooses, and sets the context key
 * `agentpack.chatTools` to it, because chats show the manifest's tools only with the value `languageModel`.
 */
export function registerChatTools(folders: Folders, failures: Failures,
  { extension, asAbsolutePath }: vscode.ExtensionContext): vscode.Disposable
{
  const packageJson = extension.packageJSON as { readonly version: string; };
  const cliPath = asAbsolutePath('dist/cli.js');
  let activeTools: { readonly delivery: ToolDelivery; readonly registration: vscode.Disposable; } | undefined;
  /** Undefined until needed. Most files do not contain an AgentPack server, so they need no parser. */
  let serverParser: typeof import('./serverInFile') | undefined;
  let isDisposed = false;
  // deleting a file's folder does not raise an event for the file
  const watchedPaths = [vscodeServerFile, cursorServerFile].flatMap(({ path }) => [path, dirname(path)]);
  const userFolder = process.env['COPILOT_HOME'] || join(homedir(), '.copilot');
  const watchers = [
    `**/{${[...watchedPaths, agentHostServerFile.path].join(',')}}`,
    new vscode.RelativePattern(vscode.Uri.file(userFolder), agentHostServerFile.userPath),
  ].map((pattern) => vscode.workspace.createFileSystemWatcher(pattern));
  return vscode.Disposable.from(
    ...watchers.flatMap((
      watcher,
    ) => [watcher, watcher.onDidCreate(updateTools), watcher.onDidChange(updateTools),
      watcher.onDidDelete(updateTools)]
    ),
    onNextTurn(updateTools),
    vscode.workspace.onDidChangeWorkspaceFolders(updateTools),
    vscode.workspace.onDidGrantWorkspaceTrust(updateTools),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('agentpack.chat')) updateTools();
    }),
    new vscode.Disposable(() => {
      isDisposed = true;
      activeTools?.registration.dispose();
    }),
  );

  function updateTools(): void {
    if (isDisposed) return;
    const isCursor = getCursorApi(vscode) !== undefined;
    const { path, section } = isCursor ? cursorServerFile : vscodeServerFile;
    const roots = folders.all.map(({ uri }) => uri.fsPath);
    const serverTexts = readServerTexts(
      [...roots, ...(isCursor ? [homedir()] : [])].map((folder) => join(folder, path)),
    );
    const agentHostTexts = isCursor
      ? []
      : readServerTexts([...roots.map((folder) => join(folder, agentHostServerFile.path)),
        join(userFolder, agentHostServerFile.userPath)]);
    if (serverTexts.length + agentHostTexts.length > 0 && !serverParser) {
      loadParser();
      return;
    }
    const hasServerInFile = serverTexts.some((text) => serverParser!.hasServer(text, section));
    const hasServerForAgentHost = agentHostTexts.some((text) =>
      serverParser!.hasServer(text, agentHostServerFile.section)
    );
    const newDelivery = chooseToolDelivery(readSettings(undefined).chatTools, {
      ...getToolHost(),
      isCursor,
      hasServerInFile,
      hasServerForAgentHost,
    });
    if (newDelivery === activeTools?.delivery) return;
    activeTools?.registration.dispose();
    activeTools = { delivery: newDelivery, registration: registerTools(newDelivery) };
    void vscode.commands.executeCommand('setContext', 'agentpack.chatTools', newDelivery);
  }

  function loadParser(): void {
    import('./serverInFile').then((loaded) => {
      serverParser = loaded;
      updateTools();
    }).catch((error: unknown) => {
      failures.note(error);
      serverParser = { hasServer: () => false }; // chats then get the tools through the extension
      updateTools();
    });
  }

  function registerTools(delivery: ToolDelivery): vscode.Disposable {
    switch (delivery) {
      case 'languageModel':
        return registerLanguageModelTools(folders, packageJson);
      case 'mcp':
        return registerMcpServers(folders, cliPath, packageJson.version);
      case 'cursor':
        return registerCursorServers(folders, failures, cliPath);
      case 'none':
        return vscode.Disposable.from();
    }
  }

  function getToolHost() {
    const languageModelApi: Partial<typeof vscode.lm> | undefined = vscode.lm;
    return {
      hasLanguageModelTools: typeof languageModelApi?.registerTool === 'function',
      hasMcpProviders: typeof languageModelApi?.registerMcpServerDefinitionProvider === 'function',
      isTrusted: vscode.workspace.isTrusted,
    };
  }

  /** Returns the texts of the files that may define an AgentPack server. */
  function readServerTexts(paths: readonly string[]): string[] {
    return paths.map(readTextOrEmpty).filter((text) => text.includes('agentpack'));
  }

  /** Returns the text of a file, or '' if the file is missing or cannot be read. */
  function readTextOrEmpty(path: string): string {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failures.note(error);
      return '';
    }
  }
}
