import { sample, type Place, type SamplePayload } from './sample';

const antigravityPr = 'https://github.com/websentry-ai/setup/pull/104 (third party, agy 1.0.5)';
const antigravity = ({ root, session, call }: Place) => ({
  conversationId: session,
  stepIdx: Number(call.slice(1)),
  transcriptPath: '/t',
  workspacePaths: [root],
  artifactDirectoryPath: '/a',
});

export const antigravitySamples: readonly SamplePayload[] = [
  sample('antigravity', 'PreToolUse', 'edit', antigravityPr, (at) => ({
    ...antigravity(at),
    toolCall: { name: 'replace_file_content', args: { TargetFile: at.file } },
  })),
  sample('antigravity', 'PreToolUse', 'shell', antigravityPr, (at) => ({
    ...antigravity(at),
    toolCall: { name: 'run_command', args: { CommandLine: at.command, Cwd: at.root } },
  })),
  sample('antigravity', 'PostToolUse', 'edited', antigravityPr, (at) => ({
    ...antigravity(at),
    toolCall: { name: 'write_to_file', args: { TargetFile: at.file } },
    error: '',
  })),
  sample('antigravity', 'PreInvocation', 'prompt', antigravityPr, (at) => antigravity(at)),
];
