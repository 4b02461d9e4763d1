// npm run package: out/agentpack.vsix for editors and out/agentpack.tgz for npm, which hold what runs and nothing else:
// .vscodeignore and .npmignore.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync,
  writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, ensureBuilt, inputs } from './build.mjs';
import { ensurePackages, root, run } from './system.mjs';

export const vsix = join(root, 'out/agentpack.vsix');
export const tarball = join(root, 'out/agentpack.tgz');
const stamp = `${vsix}.stamp`;

/** Makes the VSIX unless one of the same sources exists. A caller that only installs it does not rebuild dist/. */
export async function ensureVsix() {
  if (existsSync(vsix) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources()) { return; }
  await makePackage();
}

export async function makePackage() {
  await ensureBuilt('production');
  mkdirSync(join(root, 'out'), { recursive: true });
  run(process.execPath, [join(root, 'node_modules/@vscode/vsce/vsce'), 'package', '--no-dependencies',
    '--no-rewrite-relative-links', '--allow-missing-repository', '--out', vsix], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(stamp, sources());
}

/** The package needs no other one, so it also installs without a network. */
export async function makeTarball() {
  await ensureBuilt('production');
  mkdirSync(join(root, 'out'), { recursive: true });
  const folder = mkdtempSync(join(root, 'out/tarball-'));
  try {
    run('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [name] = readdirSync(folder);
    renameSync(join(folder, name), tarball);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sources() {
  return digest([...inputs, 'package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', '.vscodeignore', 'media']);
}

if (process.argv[1] === import.meta.filename) {
  ensurePackages();
  await makePackage();
  await makeTarball();
  console.log('out/agentpack.vsix, out/agentpack.tgz');
}
