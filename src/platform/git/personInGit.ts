import { UserError } from '#base/errors';
import { redactShort } from '#secrets/redact';
import { createGitProcess } from './gitProcess';
import type { Env } from './gitProgram';

/** Returns the name that git would commit with; undefined if git has none. */
export async function personInGit(cwd: string, env: Env): Promise<string | undefined> {
  try {
    const { code, out } = await createGitProcess(cwd, env).run(['config', 'user.name']);
    const name = code === 0 ? redactShort(out.trim()) : '';
    return name === '' ? undefined : name;
  } catch (error) {
    if (error instanceof UserError) return undefined; // git is not installed: an entry needs no source
    throw error;
  }
}
