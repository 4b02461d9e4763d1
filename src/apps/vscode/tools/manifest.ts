/** The part of a row of `languageModelTools` in package.json that the extension reads. */
export interface ManifestTool {
  readonly name: string;
  readonly displayName: string;
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, { readonly default?: unknown; readonly maximum?: number; }>>;
  };
}

/** The prefix of tool names in the editor, where tools of all extensions share one namespace. */
export const toolPrefix = 'agentpack_';

/** The names, in the tool table, of the tools that make a pack. The packs that they make are kept fresh. */
export const packingTools: readonly string[] = ['start_task', 'repack_context', 'pack_context'];

/** Returns the manifest's tools, which a test derives from the tool table. */
export function getManifestTools(packageJson: unknown): readonly ManifestTool[] {
  return (packageJson as { readonly contributes: { readonly languageModelTools: readonly ManifestTool[]; }; })
    .contributes.languageModelTools;
}
