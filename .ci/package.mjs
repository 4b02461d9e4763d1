// npm run package: out/agentpack.vsix, holding what runs and nothing else.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensurePackages, root, run } from './system.mjs';

export const vsix = join(root, 'out/agentpack.vsix');

export async function makePackage() {
  await ensureBuilt('production');
  mkdirSync(join(root, 'out'), { recursive: true });
  run(process.execPath, [join(root, 'node_modules/@vscode/vsce/vsce'), 'package', '--no-dependencies',
    '--no-rewrite-relative-links', '--allow-missing-repository', '--out', vsix], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

if (process.argv[1] === import.meta.filename) {
  ensurePackages();
  await makePackage();
  console.log('out/agentpack.vsix');
}
