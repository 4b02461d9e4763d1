import { english } from '#base/text/english';
import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';

const shared = { contextPath: sharedContextPath, title: 'AgentPack Context' };

/**
 * Every agent by its ID. IDs in options, settings and their descriptions, context files and detection derive from this
 * table. `generic` stands for every agent without a row. The other rows are in detection order.
 */
export const agents = {
  /** Any agent that can read a file. */
  generic: {
    label: english`Any agent`,
    ...shared,
    framing: 'Read it before you search the repository; open a file yourself where the pack shows only a part of it.',
    // Pi's shell commands: github.com/earendil-works/pi/pull/6967
    sessions: ['PI_SESSION_ID'],
    detect: () => false,
  },
  claude: {
    label: 'Claude Code',
    contextPath: '.agentpack/context.claude.md',
    title: 'AgentPack Context for Claude',
    framing:
      'Start from the files below in place of a Glob or Grep sweep; use Read with the line numbers given here where a file is shown in part.',
    // the first variable: code.claude.com/docs/en/env-vars, in shells and hooks since 2.1.132
    sessions: ['CLAUDE_CODE_SESSION_ID', 'CLAUDE_SESSION_ID'],
    detect: (env) => isSet(env, 'CLAUDECODE'),
  },
  codex: {
    label: 'Codex',
    ...shared,
    framing:
      'Read it before you run rg or ls; print a file with sed by the line numbers given here where it is shown in part.',
    // in every shell command since github.com/openai/codex/pull/10096
    sessions: ['CODEX_THREAD_ID'],
    detect: (env) => isSet(env, 'CODEX_THREAD_ID', 'CODEX_SANDBOX', 'CODEX_CI'),
  },
  antigravity: {
    label: 'Antigravity',
    ...shared,
    framing:
      'Read it before you search the workspace; open a file by the line numbers given here where it is shown in part.',
    sessions: ['ANTIGRAVITY_SESSION_ID'],
    detect: (env, hasPath) =>
      isSet(env, 'ANTIGRAVITY', 'ANTIGRAVITY_SESSION_ID') || hasPath('.agent/skills') || hasPath('GEMINI.md'),
  },
  gemini: {
    label: 'Gemini CLI',
    ...shared,
    framing:
      'Read it before you search the repository; use read_file with the line numbers given here where a file is shown in part.',
    // in hooks: geminicli.com/docs/hooks
    sessions: ['GEMINI_SESSION_ID'],
    // set in its shell commands: packages/core/src/services/shellExecutionService.ts of
    // github.com/google-gemini/gemini-cli
    detect: (env, hasPath) => isSet(env, 'GEMINI_CLI') || hasPath('.gemini/settings.json'),
  },
  cursor: {
    label: 'Cursor',
    ...shared,
    framing: 'Read it before a codebase search; open a file by the line numbers given here where it is shown in part.',
    // Cursor's manual does not mention the first variable, but its agent's shells have it:
    // github.com/arielbk/trace/releases/tag/v0.9.1
    sessions: ['CURSOR_CONVERSATION_ID', 'CURSOR_SESSION_ID'],
    // `updated_input` of preToolUse could run commands through `agentpack compress`, but a rewritten command evades the
    // rules that deny the original (tested with Claude Code 2.1.197 and Copilot CLI 1.0.102)
    detect: (env, hasPath) =>
      isSet(env, 'CURSOR_TRACE_ID', 'CURSOR_SESSION_ID', 'CURSOR_AGENT') || hasPath('.cursor') ||
      hasPath('.cursorrules'),
  },
  windsurf: {
    label: 'Windsurf (Devin Desktop)',
    ...shared,
    framing: 'Read it before a codebase search; open a file by the line numbers given here where it is shown in part.',
    sessions: ['WINDSURF_SESSION_ID'],
    detect: (env, hasPath) => isSet(env, 'WINDSURF_SESSION_ID') || hasPath('.windsurf') || hasPath('.windsurfrules'),
  },
  copilot: {
    label: 'GitHub Copilot',
    ...shared,
    framing: 'Read it before a workspace search; open a file by the line numbers given here where it is shown in part.',
    // as listed in the cloud agent's environment: github.com/watson/is-ci/issues/28
    sessions: ['COPILOT_AGENT_SESSION_ID'],
    detect: (_env, hasPath) => hasPath('.github/copilot-instructions.md'),
  },
  opencode: {
    label: 'OpenCode',
    ...shared,
    framing:
      'Read it before you use grep or glob; open a file with read by the line numbers given here where it is shown in part.',
    sessions: [],
    // set in its shell commands: packages/opencode/src/index.ts of github.com/anomalyco/opencode
    detect: (env, hasPath) => isSet(env, 'OPENCODE') || hasPath('.opencode') || hasPath('opencode.json'),
  },
  cline: {
    label: 'Cline',
    ...shared,
    framing:
      'Read it before you use search_files; open a file by the line numbers given here where it is shown in part.',
    sessions: [],
    // set in terminals that Cline opens: github.com/cline/cline/discussions/5366
    detect: (env, hasPath) => isSet(env, 'CLINE_ACTIVE') || hasPath('.clinerules') || hasPath('.cline'),
  },
  kiro: {
    label: 'Kiro',
    ...shared,
    framing:
      'Read it before you search the workspace; open a file by the line numbers given here where it is shown in part.',
    sessions: [],
    detect: (_env, hasPath) => hasPath('.kiro'),
  },
  aider: {
    label: 'Aider',
    ...shared,
    framing: 'Ask for the files that it names and that you have to change; it shows some of them only in part.',
    sessions: [],
    detect: (_env, hasPath) => hasPath('.aider.conf.yml'),
  },
} satisfies Readonly<Record<string, Agent>>;

export type AgentId = keyof typeof agents;
