import { spawn } from 'node:child_process';
import { watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { makeHome } from './home.mjs';
import { root } from './system.mjs';

/** Milliseconds that must pass without a change before the tests run again: an editor saves several files at once. */
const pause = 200;

/** Runs a suite now and after each change below src and test, until the process is ended (Ctrl+C). Never resolves. */
export function watch(script, filters) {
  const home = makeHome();
  let running, timer;
  process.once('SIGINT', () => {
    running?.kill();
    home.remove();
    process.exit(130);
  });
  for (const folder of ['src', 'test']) {
    watchFolder(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(run, pause);
    });
  }
  run();
  return new Promise(() => {});

  function run() {
    running?.kill();
    console.log(`\n${new Date().toLocaleTimeString()}`);
    running = spawn(process.execPath, [join(root, script), ...filters], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...home.variables },
    });
  }
}
