import { buildSamplePayloads } from '../hooks/samplePayload';

export const antigravitySamples = buildSamplePayloads('antigravity',
  'https://github.com/websentry-ai/setup/pull/104 (third party, agy 1.0.5)', ({ root, session, call }) => ({
    conversationId: session,
    stepIdx: Number(call.slice(1)),
    transcriptPath: '/t',
    workspacePaths: [root],
    artifactDirectoryPath: '/a',
  }), [
  ['PreToolUse', 'edit', ({ file }) => ({ toolCall: { name: 'replace_file_content', args: { TargetFile: file } } })],
  ['PreToolUse', 'shell', ({ root, command }) => ({
    toolCall: { name: 'run_command', args: { CommandLine: command, Cwd: root } },
  })],
  ['PostToolUse', 'edited', ({ file }) => ({
    toolCall: { name: 'write_to_file', args: { TargetFile: file } },
    error: '',
  })],
  ['PreToolUse', 'reading', ({ file }) => ({
    toolCall: { name: 'view_file', args: { AbsolutePath: file } },
  }), 'https://antigravity.google/docs/hooks'],
  ['PostToolUse', 'read', ({ file }) => ({
    toolCall: { name: 'view_file', args: { AbsolutePath: file } },
    error: '',
  }), 'https://antigravity.google/docs/hooks'],
  ['PostToolUse', 'shellDone', ({ root, command }) => ({
    toolCall: { name: 'run_command', args: { CommandLine: command, Cwd: root } },
    error: '',
  })],
  ['PreInvocation', 'prompt'],
]);
