import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { acceptJson, list, object, text } from '#base/schema/schema';
import { names } from '#engine/formats/stateNames';
import type { Host } from '#engine/host';
import { readOrWarn } from '#engine/state/readOrWarn';
import { createSealedFiles } from '#platform/state/sealedFiles';

/** The folders that the user packs together with a root, as recorded by `pack --also`. */
export interface RootsFile {
  /** Returns absolute real paths. `problem`: a sentence that explains why the file's content is ignored. */
  read(): { readonly folders: readonly string[]; readonly problem?: string; };
  /** Removes the file if there are no folders. @throws UserError if the file cannot be written */
  write(folders: readonly string[]): void;
}

/** The maximum number of folders in the file. */
const maxFolders = 100;
const rootsFileFormat = object({ folders: list(text(8_192), maxFolders) });

/**
 * Creates access to `.agentpack/roots.json`, which is sealed with the user's key. A file from a
 * clone, or one whose root was moved, is ignored.
 */
export function createRootsFile(host: Pick<Host, 'root' | 'state' | 'seal'>): RootsFile {
  const sealed = createSealedFiles(host, 'further roots');
  return {
    read() {
      let problem: string | undefined;
      const fileText = readOrWarn(host.state, names.roots, (sentence) => problem = sentence);
      if (problem !== undefined) return { folders: [], problem };
      if (fileText === undefined) return { folders: [] };
      const value = sealed.read(names.roots);
      const parsed = value === undefined
        ? undefined
        : acceptJson<{ readonly folders: readonly string[]; }>(rootsFileFormat, JSON.stringify(value));
      return parsed ?? {
        folders: [],
        problem:
          english`.agentpack/${names.roots} was not written by your AgentPack for this folder, so no other repositories are packed: list them again with agentpack pack --also, or remove the file with --no-also.`,
      };
    },
    write(folders) {
      if (folders.length === 0) {
        host.state.remove(names.roots);
        return;
      }
      if (host.seal?.('') === undefined)
        throw new UserError(
          english`The folders of --also cannot be saved, because you have no key to seal the list with: set HOME and allow writing to ~/.agentpack; agentpack doctor checks the key.`,
        );
      sealed.write(names.roots, { folders });
    },
  };
}
