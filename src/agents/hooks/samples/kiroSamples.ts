import { sample, type Place, type SamplePayload } from './sample';

const kiroDocs = 'https://kiro.dev/docs/cli/hooks';
const kiroIde = 'https://awslabs.github.io/aidlc-workflows/reference/kiro-ide-hook-payload/ (third party, 1.0.165)';
const kiro = (event: string, { root, session }: Place) => ({
  session_id: session,
  hook_event_name: event,
  cwd: root,
});

export const kiroSamples: readonly SamplePayload[] = [
  sample('kiro', 'preToolUse', 'edit', kiroDocs, (at) => ({
    ...kiro('preToolUse', at),
    tool_name: 'fs_write',
    tool_input: { command: 'str_replace', path: at.file, old_str: 'a', new_str: 'b' },
  })),
  sample('kiro', 'PreToolUse', 'shell', kiroIde, (at) => ({
    ...kiro('PreToolUse', at),
    tool_name: 'execute_bash',
    tool_input: { command: at.command },
  })),
  sample('kiro', 'PostToolUse', 'edited', kiroIde, (at) => ({
    ...kiro('PostToolUse', at),
    tool_name: 'fs_write',
    tool_input: { path: at.file },
    tool_response: 'ok',
  })),
  sample('kiro', 'agentSpawn', 'session', kiroDocs, (at) => kiro('agentSpawn', at)),
  sample('kiro', 'userPromptSubmit', 'prompt', kiroDocs, (at) => ({ ...kiro('userPromptSubmit', at), prompt: 'Fix' })),
];
