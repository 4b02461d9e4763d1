import type { McpServer } from './mcpServer';

/**
 * Cursor's additions to the VS Code API: cursor.com/docs/extension-api. A registration lasts until the extension is
 * deactivated, and does not write a file.
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

/** Returns Cursor's API; undefined in other editors. `api` is the module `vscode`. */
export function getCursorApi(api: object): CursorMcp | undefined {
  const { cursor } = api as { readonly cursor?: { readonly mcp?: Partial<CursorMcp>; }; };
  const mcp = cursor?.mcp;
  return typeof mcp?.registerServer === 'function' && typeof mcp.unregisterServer === 'function'
    ? mcp as CursorMcp
    : undefined;
}

/**
 * Registers the servers and returns a function that removes them. `onError` receives Cursor's errors, so that they do
 * not stop the extension.
 */
export function registerWithCursor(cursorApi: CursorMcp | undefined, servers: readonly McpServer[],
  onError: (error: unknown) => void): () => void
{
  const registeredNames: string[] = [];
  for (const { label, command, args, env } of servers) {
    try {
      cursorApi?.registerServer({ name: label, server: { command, args, env } });
      registeredNames.push(label);
    } catch (error) {
      onError(error);
    }
  }
  return () => {
    for (const name of registeredNames.splice(0)) {
      try {
        cursorApi?.unregisterServer(name);
      } catch (error) {
        onError(error);
      }
    }
  };
}
