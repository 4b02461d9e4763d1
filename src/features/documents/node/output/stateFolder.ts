import { join } from 'node:path';
import { createStatePaths } from '#platform/state/statePaths';
import { createOutputFolder, type OutputFolder } from '#platform/fs/outputFolder';

/** Opens a folder in `.agentpack/` of `root`, a real path. Git ignores what the first write creates. */
export function createStateFolder(root: string, name: string): OutputFolder {
  const paths = createStatePaths(root);
  const folder = createOutputFolder(join(paths.folder, ...name.split('/')));
  return {
    ...folder,
    write(file, content) {
      paths.prepareWritable(`${name}/x`);
      return folder.write(file, content);
    },
  };
}
