import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { WaitOptions } from '#engine/ports/gitHost';
import { createGitProcess, type GitTimes } from './gitProcess';
import type { Env } from './gitProgram';

/** Returns the path of a folder in its repository (`sub/dir/`, '' at the top), or why git cannot be used there. */
export async function findRepository(cwd: string, env: Env, times: GitTimes,
  waitOptions: WaitOptions
): Promise<{ readonly prefix: string; } | { readonly problem: string; readonly isTimedOut: boolean; }> {
  try {
    const result = await createGitProcess(cwd, env, { ...times, commandMs: times.probeMs }).run(['rev-parse',
      '--is-inside-work-tree', '--show-prefix'], waitOptions);
    if (result.code !== 0) return { problem: result.error, isTimedOut: result.isTimedOut };
    const [insideText, ...prefixLines] = result.stdout.replace(/\n$/, '').split('\n');
    return insideText === 'true'
      ? { prefix: prefixLines.join('\n') }
      : { problem: english`it is not a work tree`, isTimedOut: false };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { problem: error.message, isTimedOut: false };
  }
}
