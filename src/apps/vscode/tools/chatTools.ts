import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import * as vscode from 'vscode';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';
import { cursorApi } from './cursorServers';
import { registerLanguageModelTools } from './languageModelTools';
import { registerCursorServers, registerMcpServers } from './mcpServers';
import { wayOfTools, type WayOfTools } from './wayOfTools';

/** Files of a folder that list its chats' servers, and the sections that hold them. */
const ofVsCode = { path: '.vscode/mcp.json', section: 'servers' } as const;
const ofCursor = { path: '.cursor/mcp.json', section: 'mcpServers' } as const;
/** The files for sessions of VS Code's Agent Host, in a folder and for a user. */
const ofAgentHost = { path: '.mcp.json', userPath: 'mcp-config.json', section: 'mcpServers' } as const;

/**
 * Gives chats the tools in one way (see `wayOfTools`), which is the value of the context key `agentpack.chatTools`,
 * because chats show the manifest's tools only with `languageModel`.
 */
export function registerChatTools(folders: Folders, failures: Failures,
  { extension, asAbsolutePath }: vscode.ExtensionContext): vscode.Disposable
{
  const packageJson = extension.packageJSON as { readonly version: string; };
  const cliPath = asAbsolutePath('dist/cli.js');
  let present: { readonly way: WayOfTools; readonly served: vscode.Disposable; } | undefined;
  /** Undefined until needed, because most files do not name an AgentPack server and need no parser. */
  let parser: typeof import('./serverInFile') | undefined;
  let isDisposed = false;
  // deleting a file's folder does not raise an event for the file
  const watched = [ofVsCode, ofCursor].flatMap(({ path }) => [path, dirname(path)]);
  const userFolder = process.env['COPILOT_HOME'] || join(homedir(), '.copilot');
  const watchers = [
    `**/{${[...watched, ofAgentHost.path].join(',')}}`,
    new vscode.RelativePattern(vscode.Uri.file(userFolder), ofAgentHost.userPath),
  ].map((pattern) => vscode.workspace.createFileSystemWatcher(pattern));
  return vscode.Disposable.from(
    ...watchers.flatMap((
      watcher,
    ) => [watcher, watcher.onDidCreate(update), watcher.onDidChange(update), watcher.onDidDelete(update)]),
    onNextTurn(update),
    vscode.workspace.onDidChangeWorkspaceFolders(update),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('agentpack.chat')) update();
    }),
    new vscode.Disposable(() => {
      isDisposed = true;
      present?.served.dispose();
    }),
  );

  function update(): void {
    if (isDisposed) return;
    const isCursor = cursorApi(vscode) !== undefined;
    const { path, section } = isCursor ? ofCursor : ofVsCode;
    const roots = folders.all.map(({ uri }) => uri.fsPath);
    const files = textsOf([...roots, ...(isCursor ? [homedir()] : [])].map((folder) => join(folder, path)));
    const filesOfAgentHost = isCursor
      ? []
      : textsOf([...roots.map((folder) => join(folder, ofAgentHost.path)), join(userFolder, ofAgentHost.userPath)]);
    if (files.length + filesOfAgentHost.length > 0 && !parser) {
      loadParser();
      return;
    }
    const hasServerInFile = files.some((text) => parser!.hasServer(text, section));
    const hasServerForAgentHost = filesOfAgentHost.some((text) => parser!.hasServer(text, ofAgentHost.section));
    const mode = wayOfTools(readSettings(undefined).chatTools, {
      ...toolHost(),
      isCursor,
      hasServerInFile,
      hasServerForAgentHost,
    });
    if (mode === present?.way) return;
    present?.served.dispose();
    present = { way: mode, served: serve(mode) };
    void vscode.commands.executeCommand('setContext', 'agentpack.chatTools', mode);
  }

  function loadParser(): void {
    import('./serverInFile').then((loaded) => {
      parser = loaded;
      update();
    }).catch((error: unknown) => {
      failures.note(error);
      parser = { hasServer: () => false }; // chats then get the tools through the extension
      update();
    });
  }

  function serve(mode: WayOfTools): vscode.Disposable {
    switch (mode) {
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

  function toolHost() {
    const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
    return {
      hasLanguageModelTools: typeof lm?.registerTool === 'function',
      hasMcpProviders: typeof lm?.registerMcpServerDefinitionProvider === 'function',
      isTrusted: vscode.workspace.isTrusted,
    };
  }

  /** Returns the texts of the files that may have an AgentPack server. */
  function textsOf(paths: readonly string[]): string[] {
    return paths.map(textOf).filter((text) => text.includes('agentpack'));
  }

  /** Returns '' if it is missing or cannot be read. */
  function textOf(path: string): string {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failures.note(error);
      return '';
    }
  }
}
