import { english } from '#base/text/english';
import { isRefusal } from '#agents/connection/edit/refusal';
import type { Host } from '../host';
import type { CollectedInputs } from '../inputs/inputs';
import { indexFileText, indexNames, projectIndex } from '../project/indexFiles';
import { getRootName } from '../packing/content';

/**
 * Renews the existing files of `agentpack index` below `.agentpack/`, after a full pack of the files that the command
 * describes: no option of the pack excludes or adds any. Does nothing if all files are the same as in the last call. A
 * file that AgentPack did not write stays, and so does one that would lose bytes.
 */
export function createIndexRenewal(host: Host,
  warn: (sentence: string) => void): (collected: CollectedInputs, snapshot: string) => void
{
  let renewed: string | undefined;
  return ({ refreshed, settings, workspace, recordedOptions }, snapshot) => {
    if (workspace !== undefined || settings.include.length > 0) return;
    if ((recordedOptions.exclude ?? []).length > 0 || recordedOptions.submodules !== undefined) return;
    const present = indexNames.filter((name) => host.state.stat(name)?.kind === 'file');
    const key = `${snapshot} ${present.join(' ')}`;
    if (present.length === 0 || key === renewed) return;
    const texts = projectIndex(getRootName(host.root), refreshed.files, refreshed.graph);
    for (const name of present) {
      if (!host.state.isUtf8(name)) {
        warn(english`.agentpack/${name} is not in UTF-8, so it was not renewed: save it in UTF-8, or remove it.`);
        continue;
      }
      const before = host.state.read(name);
      const edit = indexFileText(name, texts[name], before, `.agentpack/${name}`);
      if (!isRefusal(edit) && edit.text !== before) host.state.write(name, edit.text);
    }
    renewed = key;
  };
}
