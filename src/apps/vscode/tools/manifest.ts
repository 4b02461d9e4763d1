/** The part of a row of `languageModelTools` in package.json that the extension reads. */
export interface ManifestTool {
  readonly name: string;
  readonly displayName: string;
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, { readonly default?: unknown; readonly maximum?: number; }>>;
  };
}

/** The editor's tool names are shared by all extensions; the table's are not. */
export const toolPrefix = 'agentpack_';

/** Names in the table of the tools that pack: their packs are kept fresh. */
export const packingTools: readonly string[] = ['start_task', 'repack_context', 'pack_context'];

/** Returns the manifest's tools, which a test derives from the table. */
export function manifestTools(packageJson: unknown): readonly ManifestTool[] {
  return (packageJson as { readonly contributes: { readonly languageModelTools: readonly ManifestTool[]; }; })
    .contributes.languageModelTools;
}
