import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { requireShownFolder, type Folders } from '../folder/folders';

/** The settings in the manifest. */
interface Manifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, unknown>>; }[];
  };
}

/**
 * Registers `AgentPack: Remove AgentPack from This Workspace`, which undoes everything that AgentPack wrote for the
 * folder that is shown.
 */
export function registerRemove(folders: Folders, failures: Failures,
  context: vscode.ExtensionContext): vscode.Disposable
{
  return failures.command('agentpack.removeFromWorkspace', async () => {
    const { removeFrom } = await import('./removeFlow');
    const { contributes } = context.extension.packageJSON as Manifest;
    await removeFrom(requireShownFolder(folders), {
      assetsDir: context.asAbsolutePath('dist'),
      settings: contributes.configuration.flatMap(({ properties }) => Object.keys(properties)),
    });
  });
}
