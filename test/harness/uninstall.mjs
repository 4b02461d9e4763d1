// Uninstalls an extension as `code --uninstall-extension` does, and starts the editor once more: that is when it runs
// the extension's `vscode:uninstall`.
import { execFileSync, spawn } from 'node:child_process';
import { paths } from './vscode-install.mjs';

/**
 * `data`: the data folder of a server. `env`: of the person. Resolves when `isDone`, which `until` asks, and ends the
 * server that it has started.
 */
export async function uninstallIn(data, extension, env, isDone, until) {
  const options = { env: { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', ...env } };
  execFileSync(paths.node, [paths.main, '--uninstall-extension', extension, '--server-data-dir', data], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const child = spawn(paths.node, [paths.main, '--host', '127.0.0.1', '--port', '0', '--without-connection-token',
    '--accept-server-license-terms', '--server-data-dir', data, '--disable-telemetry'], {
    ...options,
    stdio: 'ignore',
    detached: true,
  });
  try {
    await until('what runs after an uninstallation', isDone);
  } finally {
    process.kill(-child.pid, 'SIGKILL'); // its own process group
  }
}
