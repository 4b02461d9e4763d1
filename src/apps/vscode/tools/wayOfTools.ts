import type { ChatTools } from '../settings/settingKinds';

/** The way in which chats receive the tools. There is only one way at a time, so that no chat gets the tools twice. */
export type ToolDelivery = 'languageModel' | 'mcp' | 'cursor' | 'none';

/** The editor's capabilities, and the servers that its files already define. */
export interface ToolHost {
  readonly hasLanguageModelTools: boolean;
  readonly hasMcpProviders: boolean;
  readonly isCursor: boolean;
  /** Whether the folder is trusted, which is required because servers run git and read the folder's configuration. */
  readonly isTrusted: boolean;
  /** Whether a file that the editor's chats read contains an AgentPack server. */
  readonly hasServerInFile: boolean;
  /** Like `hasServerInFile`, but for a file that only sessions of VS Code's Agent Host read. */
  readonly hasServerForAgentHost: boolean;
}

/**
 * Prefers the window's tools: they do not start another process, they show their own confirmation before they write,
 * and they use the window's settings and thread. Cursor does not support such tools, even if its API has the functions.
 *
 * Agent Host sessions that a window shows get the window's tools, its extensions' servers, and the servers from their
 * own files; if servers share a name, the extension's server wins (tested with VS Code 1.139.1). So if such a file has
 * the server `agentpack`, the extension registers a server with that name instead of tools, which would duplicate it.
 */
export function chooseToolDelivery(setting: ChatTools, host: ToolHost): ToolDelivery {
  if (setting === 'off' || host.hasServerInFile) return 'none';
  if (host.isCursor) return host.isTrusted ? 'cursor' : 'none';
  const canServe = host.hasMcpProviders && host.isTrusted;
  if (setting === 'languageModel' && host.hasLanguageModelTools && !(host.hasServerForAgentHost && canServe))
    return 'languageModel';
  return canServe ? 'mcp' : 'none';
}
