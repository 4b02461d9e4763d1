/** The variables that AgentPack reads or sets, for `agentpack help environment`; a test compares them with the code. */
export const environmentVariables: Readonly<Record<string, string>> = {
  AGENTPACK_AGENT: 'the agent that packs are for, where --agent does not name one; "agentpack run" sets it',
  AGENTPACK_THREAD_ID: 'the thread, where --thread does not name one; "agentpack run" sets it for a thread',
  AGENTPACK_CONTEXT: 'set by "agentpack run" for the agent: the path of the pack',
  AGENTPACK_REMOTE_CACHE:
    "address of the team's cache server, with Bazel's HTTP cache protocol (bazel-remote, nginx with WebDAV, S3 gateways); without it no network is used",
  AGENTPACK_REMOTE_CACHE_UPLOAD: '1: what was indexed here is also uploaded',
  AGENTPACK_REMOTE_CACHE_TOKEN: 'sent to the cache server as a bearer token',
  AGENTPACK_RIPGREP: 'the path of ripgrep, outside the workspace (default: that of the editor, else of PATH)',
  NO_COLOR: 'output has no colors',
};
