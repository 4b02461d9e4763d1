import { join } from 'node:path';
import { executableName, findProgram, trustedProgram, type Env } from '#platform/git/gitProgram';

/** The locations at which editors ship ripgrep, below their application's root; newer ones first. */
const inEditor = [
  `node_modules/@vscode/ripgrep-universal/bin/${process.platform}-${process.arch}`,
  'node_modules/@vscode/ripgrep/bin',
  'node_modules.asar.unpacked/@vscode/ripgrep/bin',
];

/**
 * Finds the absolute path of ripgrep outside the workspace: named by `AGENTPACK_RIPGREP`, else the editor's, else from
 * PATH. `appRoot`: `vscode.env.appRoot`. Undefined if there is none.
 */
export function findRipgrep(root: string, env: Env, appRoot = findEditorAppRoot(env)): string | undefined {
  const named = env['AGENTPACK_RIPGREP'];
  if (named) return trustedProgram(named, root, env);
  for (const folder of appRoot === undefined ? [] : inEditor) {
    const program = trustedProgram(join(appRoot!, folder, executableName('rg')), root, env);
    if (program !== undefined) return program;
  }
  return findProgram('rg', root, env);
}

/**
 * Derives the editor's application root from its terminal, where git's helper program is
 * `APP_ROOT/extensions/git/dist/askpass-main.js`.
 */
function findEditorAppRoot(env: Env): string | undefined {
  const helper = env['VSCODE_GIT_ASKPASS_MAIN'];
  return helper === undefined || helper === '' ? undefined : join(helper, '..', '..', '..', '..');
}
