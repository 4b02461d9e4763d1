import { UserError } from '#base/errors';
import { redactShort } from '#secrets/redact';
import { createGitProcess } from './gitProcess';
import type { Env } from './gitProgram';

/** Returns the user name that git uses for commits, or undefined if no name is configured. */
export async function readGitUserName(cwd: string, env: Env): Promise<string | undefined> {
  try {
    const { code, stdout: out } = await createGitProcess(cwd, env).run(['config', 'user.name']);
    const name = code === 0 ? redactShort(out.trim()) : '';
    return name === '' ? undefined : name;
  } catch (error) {
    if (error instanceof UserError) return undefined; // git is not installed, and the name is optional
    throw error;
  }
}
