import { buildSamplePayloads } from '../hooks/samplePayload';

export const opencodeSamples = buildSamplePayloads('opencode', '@opencode-ai/plugin 1.18.33, types of the calls',
  () => ({}), [
  ['tool.execute.before', 'edit', ({ root, file, session, call }) => ({
    tool: 'edit',
    sessionID: session,
    callID: call,
    args: { filePath: file, oldString: 'a', newString: 'b' },
    directory: root,
  })],
  ['tool.execute.before', 'shell', ({ root, command, session, call }) => ({
    tool: 'bash',
    sessionID: session,
    callID: call,
    args: { command, description: 'x' },
    directory: root,
  })],
  ['tool.execute.after', 'edited', ({ root, file, session, call }) => ({
    tool: 'write',
    sessionID: session,
    callID: call,
    args: { filePath: file, content: 'b' },
    directory: root,
  })],
  ['tool.execute.before', 'reading', ({ root, file, session, call }) => ({
    tool: 'read',
    sessionID: session,
    callID: call,
    args: { filePath: file },
    directory: root,
  })],
  ['tool.execute.after', 'read', ({ root, file, session, call }) => ({
    tool: 'read',
    sessionID: session,
    callID: call,
    args: { filePath: file },
    directory: root,
  })],
  ['tool.execute.after', 'read', ({ root, file, session, call }) => ({
    tool: 'agentpack_retrieve_block',
    sessionID: session,
    callID: call,
    args: { id: file },
    directory: root,
  }), 'https://opencode.ai/docs/mcp-servers, names of tools'],
  ['tool.execute.after', 'shellDone', ({ root, command, session, call }) => ({
    tool: 'bash',
    sessionID: session,
    callID: call,
    args: { command, description: 'x' },
    directory: root,
  })],
  ['chat.message', 'prompt', ({ root, session }) => ({ sessionID: session, directory: root })],
]);
