import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../../base/errors';
import { unlessMissing } from '../../node/fs/systemError';
import { isLink } from '../folder/isLink';

/** `.agentignore` of a folder, as exact text, so that what Tune adds can be taken back to the byte. */
export interface IgnoreFile {
  /** Undefined where there is none. Rejects with `UserError` for a link, and for what is no UTF-8. */
  read(): Promise<string | undefined>;
  /** Undefined deletes the file. Rejects with `UserError` for a link: its target may be anywhere. */
  write(text: string | undefined): Promise<void>;
}

export function ignoreFile(root: string): IgnoreFile {
  const path = join(root, '.agentignore');
  return {
    async read() {
      await refuseLink(path);
      const bytes = await unlessMissing(readFile(path));
      return bytes && decoded(bytes);
    },
    async write(text) {
      await refuseLink(path);
      if (text === undefined) await rm(path, { force: true });
      else await writeFile(path, text);
    },
  };
}

async function refuseLink(path: string): Promise<void> {
  if (await isLink(path))
    throw new UserError(l10n.t('.agentignore is a link, so it is not changed. Edit the file that it leads to.'));
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserError(l10n.t('.agentignore is not in UTF-8, so it is not changed. Save it in UTF-8 first.'));
  }
}
