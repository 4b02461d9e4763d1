// out/agentpack-plugin-VERSION.zip: what `agentpack plugin` writes, as one file of a release. Its root is the plugin's,
// and equal sources give equal bytes.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './system.mjs';

/** The first day that a zip can name. */
const always = new Date(1980, 0, 1);

/** Needs a build. Returns the path. */
export async function makePluginZip() {
  const { zipSync } = await import('fflate'); // there only once the packages are installed
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const zip = join(root, `out/agentpack-plugin-${version}.zip`);
  const folder = mkdtempSync(join(root, 'out/plugin-'));
  try {
    const plugin = join(folder, 'plugin');
    run(process.execPath, [join(root, 'dist/cli.js'), 'plugin', plugin, '--quiet'], { cwd: folder });
    const paths = readdirSync(plugin, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(plugin.length + 1)).sort();
    const files = paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(plugin, path))]);
    writeFileSync(zip, zipSync(Object.fromEntries(files), { level: 9, mtime: always }));
    return zip;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
