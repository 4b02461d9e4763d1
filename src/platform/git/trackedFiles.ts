import { UserError } from '#base/errors';
import type { Env } from './gitProgram';
import { createGitProcess } from './gitProcess';

/**
 * Returns the files that git tracks at or below these paths of a root, as paths relative to the root. Returns an empty
 * list if there is no repository.
 */
export async function listTrackedFiles(root: string, env: Env, paths: readonly string[]): Promise<string[]> {
  try {
    const { code, stdout: out } = await createGitProcess(root, env).run(['ls-files', '-z', '--', ...paths]);
    return code === 0 ? out.split('\0').filter((path) => path !== '') : [];
  } catch (error) {
    if (error instanceof UserError) return []; // without git on this machine, no files are tracked
    throw error;
  }
}
