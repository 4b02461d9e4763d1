import type { Uri } from 'vscode';

/** The way in which the prompt reaches the agent. */
export type PromptDelivery =
  /** Typed into the agent's input for the user to send. */
  | 'typed'
  /** Sent at once. */
  | 'sent'
  /** Copied to the clipboard for the user to paste, because the agent accepts no text from other extensions. */
  | 'pasted';

/** An agent in this editor that a command can open. */
export interface AgentRow {
  readonly name: string;
  /** Commands of the editor or of the agent's extension; the first existing one is called. */
  readonly commands: readonly string[];
  readonly delivery: PromptDelivery;
  /** Returns the arguments of the command; omitted if the prompt is pasted. */
  readonly buildArgs?: (prompt: string, context: Uri) => readonly unknown[];
}

/**
 * The agents that a command can open. The commands are not part of a published API, so a row is used only if one of its
 * commands exists (`findAvailableAgents`), and a failed call leaves the prompt on the clipboard.
 */
export const agentRows: readonly AgentRow[] = [
  {
    // IChatViewOpenOptions: github.com/microsoft/vscode, src/vs/workbench/contrib/chat/browser/actions/chatActions.ts
    name: 'VS Code Chat',
    commands: ['workbench.action.chat.open'],
    delivery: 'typed',
    buildArgs: (query, context) => [{ query, isPartialQuery: true, mode: 'agent', attachFiles: [context] }],
  },
  {
    // Other extensions pass (session, prompt, column). The extension's URL /open?prompt= does the same:
    // code.claude.com/docs/en/vs-code
    name: 'Claude Code',
    commands: ['claude-vscode.editor.open'],
    delivery: 'typed',
    buildArgs: (prompt) => [undefined, prompt],
  },
  {
    // developers.openai.com/codex/ide/commands
    name: 'Codex',
    commands: ['chatgpt.newChat', 'chatgpt.openSidebar'],
    delivery: 'pasted',
  },
  {
    // the source for this and the next two agents is VendorChatCommands in github.com/gitkraken/vscode-gitlens,
    // src/constants.commands.ts
    name: 'Cursor',
    commands: ['composer.newAgentChat'],
    delivery: 'pasted',
  },
  {
    name: 'Windsurf',
    commands: ['windsurf.prioritized.chat.openNewConversation'],
    delivery: 'pasted',
  },
  {
    name: 'Kiro',
    commands: ['kiroAgent.focusContinueInputWithoutClear'],
    delivery: 'pasted',
  },
  {
    // takes the prompt as a string, which is how other extensions call it
    name: 'Antigravity',
    commands: ['antigravity.sendPromptToAgentPanel'],
    delivery: 'sent',
    buildArgs: (prompt) => [prompt],
  },
];

/** The first version of VS Code that opens its Agents window by a URL, as 1.MINOR. */
const minAgentsWindowMinor = 140;

/** Reports whether a URL opens the Agents window: in VS Code on the desktop, for a folder on the same machine. */
export function hasAgentsWindow(editor: {
  readonly version: string;
  readonly uriScheme: string;
  readonly isLocalDesktop: boolean;
}): boolean {
  const [major, minor] = editor.version.split('.').map(Number);
  return editor.isLocalDesktop && ['vscode', 'vscode-insiders'].includes(editor.uriScheme) &&
    (major! > 1 || major === 1 && minor! >= minAgentsWindowMinor);
}

/**
 * Returns the query of `vscode://agents/new`, which types a prompt into a new session of the Agents window and does not
 * send it: code.visualstudio.com/docs/configure/command-line. `folder` is a URI.
 */
export function buildAgentsWindowQuery(prompt: string, folder: string): string {
  // as VS Code's own test builds it: src/vs/platform/window/test/common/window.test.ts
  return new URLSearchParams({ workspace: folder, prompt }).toString();
}

export interface AvailableAgent {
  readonly row: AgentRow;
  readonly command: string;
}

/** Returns the rows with a command that exists in this window, in their original order. */
export function findAvailableAgents(commands: ReadonlySet<string>,
  rows: readonly AgentRow[] = agentRows): readonly AvailableAgent[]
{
  return rows.flatMap((row) => {
    const command = row.commands.find((candidate) => commands.has(candidate));
    return command === undefined ? [] : [{ row, command }];
  });
}
