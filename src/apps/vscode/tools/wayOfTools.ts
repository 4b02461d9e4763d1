import type { ChatTools } from '../settings/settingValues';

/** How chats of this window get the tools: in one way, so that none has them twice. */
export type WayOfTools = 'languageModel' | 'mcp' | 'cursor' | 'none';

/** What the editor has, and what its folders have already. */
export interface ToolHost {
  readonly hasLanguageModelTools: boolean;
  readonly hasMcpProviders: boolean;
  readonly isCursor: boolean;
  /** Servers run git and read what the folder says. */
  readonly isTrusted: boolean;
  /** A file that the editor's chats read has a server of AgentPack. */
  readonly hasServerInFile: boolean;
  /** The same of a file that sessions of VS Code's Agent Host read, and other chats of the window do not. */
  readonly hasServerForAgentHost: boolean;
}

/**
 * Tools of the window come first: they need no second process and no start, ask in their own words before they write,
 * and use the window's settings and thread. Cursor has no such tools, whatever its API says.
 *
 * Sessions of the Agent Host that a window shows get the window's tools, the servers of its extensions, and those of
 * their own files; of servers with one name the extension's wins (VS Code 1.139.1, run). So where such a file has the
 * server `agentpack`, the extension registers one with that name in place of tools, which would stand beside it.
 */
export function wayOfTools(wanted: ChatTools, host: ToolHost): WayOfTools {
  if (wanted === 'off' || host.hasServerInFile) return 'none';
  if (host.isCursor) return host.isTrusted ? 'cursor' : 'none';
  const canServe = host.hasMcpProviders && host.isTrusted;
  if (wanted === 'languageModel' && host.hasLanguageModelTools && !(host.hasServerForAgentHost && canServe))
    return 'languageModel';
  return canServe ? 'mcp' : 'none';
}
