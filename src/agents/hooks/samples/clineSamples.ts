import { sample, type Place, type SamplePayload } from './sample';

const clineDocs = 'https://docs.cline.bot/features/hooks/hook-reference';
const clineCli = 'Cline CLI 3.0.62, payloads in a public test of another tool (third party)';
const cline = (event: string, { root, session }: Place) => ({
  clineVersion: '3.38.0',
  hookName: event,
  timestamp: '1793000000000',
  taskId: session,
  workspaceRoots: [root],
  userId: 'u',
});

export const clineSamples: readonly SamplePayload[] = [
  sample('cline', 'PreToolUse', 'edit', clineDocs, (at) => ({
    ...cline('PreToolUse', at),
    preToolUse: { toolName: 'replace_in_file', parameters: { path: at.file, diff: 'x' } },
  })),
  sample('cline', 'PreToolUse', 'shell', clineCli, (at) => ({
    ...cline('tool_call', at),
    tool_call: { id: at.call, name: 'bash', input: { command: at.command } },
    preToolUse: { toolName: 'bash', parameters: { command: at.command } },
  })),
  sample('cline', 'PostToolUse', 'edited', clineDocs, (at) => ({
    ...cline('PostToolUse', at),
    postToolUse: { toolName: 'write_to_file', parameters: { path: at.file }, result: 'ok', success: true },
  })),
  sample('cline', 'TaskStart', 'session', clineDocs,
    (at) => ({ ...cline('TaskStart', at), taskStart: { taskMetadata: {} } })),
  sample('cline', 'UserPromptSubmit', 'prompt', clineDocs, (at) => ({
    ...cline('UserPromptSubmit', at),
    userPromptSubmit: { prompt: 'Fix', attachments: [] },
  })),
];
