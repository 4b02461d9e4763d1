// npm run vscode [-- ROOT]: a real VS Code with the extension, on a folder, until Ctrl+C.
// npm run vscode -- --pictures CLONE: takes the pictures of the walkthrough anew, on a clone of github.com/honojs/hono.
// npm run vscode -- --shots DIR [THEME…]: a picture of all that the extension draws, to be looked at.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { makePackage, vsix } from './package.mjs';
import { ensurePackages, onPath, root } from './system.mjs';

ensurePackages();
if (process.argv[2] === '--pictures') {
  const { takePictures } = await import('../test/e2e/pictures.mjs'); // needs the packages
  await takePictures(resolve(process.env.INIT_CWD ?? '.', process.argv[3]));
  process.exit();
}
if (process.argv[2] === '--shots') {
  const { takeSurvey } = await import('../test/e2e/survey.mjs');
  await takeSurvey(resolve(process.env.INIT_CWD ?? '.', process.argv[3] ?? 'out/shots'), process.argv.slice(4));
  process.exit();
}

const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? root);

if (onPath('code')) {
  await ensureBuilt('dev');
  spawn('code', ['--new-window', `--extensionDevelopmentPath=${root}`, folder], { stdio: 'inherit' });
  console.log(`VS Code opens on ${folder} with the extension loaded from ${root}`);
} else {
  await makePackage();
  const { startServer } = await import('../test/harness/vscode-server.mjs'); // needs the packages
  const server = await startServer({ vsix, smokeDriver: false, trust: 'asked' });
  console.log(`VS Code with AgentPack on ${folder}:\n  ${server.workbench(folder)}\nCtrl+C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}
