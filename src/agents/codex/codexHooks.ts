import { claudeRow } from '../claude/claudeHooks';
import { createHookAdapter } from '../hooks/hookRow';

/**
 * Events and answers have the same format as in Claude Code, but an edit is a patch without a separate path. Payloads,
 * denials and context were tested with codex-cli 0.169.0 and a scripted model. https://learn.chatgpt.com/docs/hooks
 */
export const codexHooks = createHookAdapter({
  ...claudeRow,
  tools: {
    edit: ['apply_patch', 'Edit', 'Write'],
    shell: ['Bash', 'shell', 'shell_command', 'exec_command', 'local_shell', 'unified_exec'],
    read: [],
  },
});
