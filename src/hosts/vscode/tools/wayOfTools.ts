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
}

/**
 * Tools of the window come first: they need no second process and no start, ask in their own words before they write,
 * and use the window's settings and thread. Cursor has no such tools, whatever its API says.
 */
export function wayOfTools(wanted: ChatTools, host: ToolHost): WayOfTools {
  if (wanted === 'off' || host.hasServerInFile) return 'none';
  if (host.isCursor) return host.isTrusted ? 'cursor' : 'none';
  if (wanted === 'languageModel' && host.hasLanguageModelTools) return 'languageModel';
  return host.hasMcpProviders && host.isTrusted ? 'mcp' : 'none';
}
