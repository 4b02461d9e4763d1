// npm run release -- --dry-run: whether the Marketplace and Open VSX would take the extension as it is, as a table.
// Without --dry-run also what publishing needs. Nothing is ever published by this script.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { makePackage, manifestWithTexts, vsix } from './package.mjs';
import { releaseChecks } from './releaseChecks.mjs';
import { ensurePackages, root } from './system.mjs';
import { zipEntries } from './zip.mjs';

ensurePackages();
await makePackage(); // with the checks of vsce, which throw
const manifest = JSON.parse(manifestWithTexts());
const read = (path) => readFileSync(join(root, path), 'utf8');
const rows = releaseChecks({
  manifest,
  readme: read('README.md'),
  changelog: read('CHANGELOG.md'),
  icon: readFileSync(join(root, manifest.icon)),
  files: zipEntries(readFileSync(vsix)).map(({ name }) => name),
  size: statSync(vsix).size,
  typesVersion: JSON.parse(read('node_modules/@types/vscode/package.json')).version,
  redact: createRequire(import.meta.url)(join(root, 'dist/redact.js')).redact,
});
const problems = rows.filter(({ problem }) => problem !== undefined);
for (const { title, problem } of rows) {
  console.log(`  ${problem === undefined ? 'ok  ' : 'FAIL'} ${title}${problem === undefined ? '' : `: ${problem}`}`);
}
console.log(problems.length === 0
  ? `\n${manifest.publisher}.${manifest.name} ${manifest.version} can be published.`
  : `\n${problems.length} of ${rows.length} checks failed.`);
if (!process.argv.includes('--dry-run')) {
  console.log(`
This script publishes nothing. A person who may does:
  VSCE_PAT=… npx vsce publish --packagePath ${vsix}    the Marketplace; a token of Azure DevOps, scope Marketplace (Manage)
  OVSX_PAT=… npx ovsx publish ${vsix}                  Open VSX; a token of open-vsx.org, namespace ${manifest.publisher}`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
