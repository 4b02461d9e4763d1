// npm run package: out/agentpack.vsix for editors and out/agentpack.tgz for npm, which hold what runs and nothing else
// (.vscodeignore and .npmignore), and out/agentpack-plugin-VERSION.zip for agents' clients.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync,
  writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { digest, ensureBuilt, inputs } from './build.mjs';
import { makePluginZip } from './plugin.mjs';
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
  run(process.execPath, [join(root, 'node_modules/@vscode/vsce/vsce'), 'package', '--no-dependencies', ...linkOptions(),
    '--out', vsix], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(stamp, sources());
}

/**
 * Galleries show no relative picture, so vsce makes links of README.md addresses of the repository that package.json
 * names. Without one it refuses to, and the links stay as they are.
 */
function linkOptions() {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return repository ? [] : ['--no-rewrite-relative-links', '--allow-missing-repository'];
}

/**
 * The package needs no other one, so it also installs without a network. npm shows package.json as it is: this one has
 * the texts of package.nls.json in it.
 */
export async function makeTarball() {
  await ensureBuilt('production');
  mkdirSync(join(root, 'out'), { recursive: true });
  const folder = mkdtempSync(join(root, 'out/tarball-'));
  try {
    const [content, packed] = [join(folder, 'content'), join(folder, 'packed')];
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json'], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    for (const { path } of JSON.parse(listed)[0].files) { cpSync(join(root, path), join(content, path)); }
    writeFileSync(join(content, 'package.json'), manifestWithTexts());
    mkdirSync(packed);
    run('npm', ['pack', '--silent', '--pack-destination', packed], {
      cwd: content,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    renameSync(join(packed, readdirSync(packed)[0]), tarball);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** package.json with the texts of package.nls.json in it. */
export function manifestWithTexts() {
  const texts = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8'));
  return readFileSync(join(root, 'package.json'), 'utf8')
    .replace(/"%([^%"]+)%"/g, (_, key) => JSON.stringify(texts[key]));
}

function sources() {
  return digest([...inputs, 'package.json', 'package.nls.json', 'README.md', 'CHANGELOG.md', 'LICENSE', '.vscodeignore',
    'media']);
}

if (process.argv[1] === import.meta.filename) {
  ensurePackages();
  await makePackage();
  await makeTarball();
  console.log(`out/agentpack.vsix, out/agentpack.tgz, ${relative(root, await makePluginZip())}`);
}
