import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A home folder for what tests start, so that they neither see nor change that of who runs them. Only npm keeps its
 * settings and its cache of packages. `variables` are those of the environment that name it.
 */
export function makeHome() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-tests-')));
  const own = homedir();
  return {
    variables: {
      HOME: folder,
      USERPROFILE: folder,
      XDG_CONFIG_HOME: undefined,
      XDG_CACHE_HOME: undefined,
      XDG_RUNTIME_DIR: undefined,
      npm_config_userconfig: process.env.npm_config_userconfig ?? join(own, '.npmrc'),
      npm_config_cache: process.env.npm_config_cache ?? join(own, '.npm'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
