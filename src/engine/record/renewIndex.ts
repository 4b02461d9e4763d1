import { english } from '#base/text/english';
import { isRefusal } from '#agents/connection/edit/refusal';
import type { Host } from '../host';
import type { CollectedInputs } from '../inputs/inputs';
import { mergeIndexFile, indexNames, renderProjectIndex } from '../project/indexFiles';
import { getRootName } from '../packing/content';

/**
 * Returns a function that renews the existing files of `agentpack index` below `.agentpack/` after a full pack. It does
 * nothing if an option of the pack excludes or adds files, or if all files are the same as in the last call. Files that
 * AgentPack did not write, and files that would lose bytes, are left unchanged.
 */
export function createIndexRenewal(host: Host,
  warn: (sentence: string) => void): (collected: CollectedInputs, snapshot: string) => void
{
  let renewedKey: string | undefined;
  return ({ refreshed, settings, workspace, recordedOptions }, snapshot) => {
    if (workspace !== undefined || settings.include.length > 0) return;
    if ((recordedOptions.exclude ?? []).length > 0 || recordedOptions.submodules !== undefined) return;
    const existingNames = indexNames.filter((name) => host.state.stat(name)?.kind === 'file');
    const key = `${snapshot} ${existingNames.join(' ')}`;
    if (existingNames.length === 0 || key === renewedKey) return;
    const textByName = renderProjectIndex(getRootName(host.root), refreshed.files, refreshed.graph);
    for (const name of existingNames) {
      if (!host.state.isUtf8(name)) {
        warn(
          english`.agentpack/${name} is not encoded in UTF-8, so it was not updated: save it as UTF-8 or remove it.`,
        );
        continue;
      }
      const oldText = host.state.read(name);
      const edit = mergeIndexFile(name, textByName[name], oldText, `.agentpack/${name}`);
      if (!isRefusal(edit) && edit.text !== oldText) host.state.write(name, edit.text);
    }
    renewedKey = key;
  };
}
