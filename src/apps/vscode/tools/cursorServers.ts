import type { McpServer } from './mcpServer';

/**
 * Cursor's additions to the VS Code API: cursor.com/docs/extension-api. A registration lasts until the extension ends,
 * and does not write a file.
 */
export interface CursorMcp {
  registerServer(server: {
    readonly name: string;
    readonly server: {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    };
  }): unknown;
  unregisterServer(name: string): unknown;
}

/** Returns Cursor's API; undefined in other editors. `api`: the module `vscode`. */
export function cursorApi(api: object): CursorMcp | undefined {
  const { cursor } = api as { readonly cursor?: { readonly mcp?: Partial<CursorMcp>; }; };
  const mcp = cursor?.mcp;
  return typeof mcp?.registerServer === 'function' && typeof mcp.unregisterServer === 'function'
    ? mcp as CursorMcp
    : undefined;
}

/**
 * Registers the servers and returns a function that removes them. `failed` receives Cursor's errors, which must not end
 * the extension.
 */
export function registerWithCursor(cursor: CursorMcp | undefined, servers: readonly McpServer[],
  failed: (error: unknown) => void): () => void
{
  const registered: string[] = [];
  for (const { label, command, args, env } of servers) {
    try {
      cursor?.registerServer({ name: label, server: { command, args, env } });
      registered.push(label);
    } catch (error) {
      failed(error);
    }
  }
  return () => {
    for (const name of registered.splice(0)) {
      try {
        cursor?.unregisterServer(name);
      } catch (error) {
        failed(error);
      }
    }
  };
}
