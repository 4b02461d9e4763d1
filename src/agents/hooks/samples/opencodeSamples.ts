import { sample, type SamplePayload } from './sample';

const opencodeTypes = '@opencode-ai/plugin 1.18.33, types of the calls';

export const opencodeSamples: readonly SamplePayload[] = [
  sample('opencode', 'tool.execute.before', 'edit', opencodeTypes, (at) => ({
    tool: 'edit',
    sessionID: at.session,
    callID: at.call,
    args: { filePath: at.file, oldString: 'a', newString: 'b' },
    directory: at.root,
  })),
  sample('opencode', 'tool.execute.before', 'shell', opencodeTypes, (at) => ({
    tool: 'bash',
    sessionID: at.session,
    callID: at.call,
    args: { command: at.command, description: 'x' },
    directory: at.root,
  })),
  sample('opencode', 'tool.execute.after', 'edited', opencodeTypes, (at) => ({
    tool: 'write',
    sessionID: at.session,
    callID: at.call,
    args: { filePath: at.file, content: 'b' },
    directory: at.root,
  })),
  sample('opencode', 'chat.message', 'prompt', opencodeTypes, (at) => ({ sessionID: at.session, directory: at.root })),
];
