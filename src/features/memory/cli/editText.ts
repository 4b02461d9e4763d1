import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { UserError } from '#base/errors';
import type { CommandContext } from '#apps/cli/command';

/** Returns the text as edited in the user's editor. @throws UserError if there is no editor to open, or it fails */
export function editText(text: string, { env, input }: Pick<CommandContext, 'env' | 'input'>): string {
  const editor = env['VISUAL'] || env['EDITOR'];
  if (editor === undefined || !isatty(input)) {
    throw new UserError(
      'Give the new text by --text, or set VISUAL or EDITOR to your editor and run this in a terminal.',
      'usage',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'agentpack-'));
  const file = join(folder, 'entry.md');
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
    // git, too, runs these variables in a shell, as they may hold arguments
    const { status, error } = spawnSync(`${editor} ${JSON.stringify(file)}`, { shell: true, stdio: 'inherit' });
    if (error !== undefined || status !== 0)
      throw new UserError(`Nothing was changed: ${editor} ended with ${error?.message ?? `exit code ${status}`}.`);
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
