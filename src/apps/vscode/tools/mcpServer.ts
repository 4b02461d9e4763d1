/** The server `agentpack mcp` for one folder. */
export interface McpServer {
  /** The label of the server, which is unique in the window. */
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly root: string;
}

/**
 * Creates the servers. The first one has the name that `connect` uses, so that a chat that reads both definitions gets
 * only one server (see `wayOfTools`). The servers run in `program`, the editor's own executable: Electron, which
 * behaves like Node if an environment variable is set, or the Node of a remote server.
 */
export function createMcpServers(folders: readonly { readonly root: string; readonly name: string; }[], program: string,
  cliPath: string): McpServer[]
{
  const labels = new Set<string>();
  return folders.map(({ root, name }, i) => ({
    label: createUniqueLabel(i === 0 ? 'agentpack' : `AgentPack ${name}`),
    command: program,
    args: [cliPath, 'mcp', root],
    // inherited options could attach the editor's debugger
    env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
    root,
  }));

  function createUniqueLabel(baseLabel: string): string {
    let label = baseLabel;
    for (let count = 2; labels.has(label); count++) label = `${baseLabel} ${count}`;
    labels.add(label);
    return label;
  }
}
