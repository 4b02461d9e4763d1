/** The server `agentpack mcp` for one folder. */
export interface McpServer {
  /** Unique in the window. */
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly root: string;
}

/**
 * Returns the servers. The first one has the name that connections give their server, so that a chat which reads both
 * gets only one of them (see `wayOfTools`). They run under `program`, the editor's own: Electron, which a variable
 * turns into Node, or a server's Node.
 */
export function mcpServers(folders: readonly { readonly root: string; readonly name: string; }[], program: string,
  cliPath: string): McpServer[]
{
  const labels = new Set<string>();
  return folders.map(({ root, name }, i) => ({
    label: labelOf(i === 0 ? 'agentpack' : `AgentPack ${name}`),
    command: program,
    args: [cliPath, 'mcp', root],
    // options may attach the editor's debugger
    env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
    root,
  }));

  function labelOf(baseLabel: string): string {
    let label = baseLabel;
    for (let count = 2; labels.has(label); count++) label = `${baseLabel} ${count}`;
    labels.add(label);
    return label;
  }
}
