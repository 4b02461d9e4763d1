// Nothing is ever published by this script.
//   npm run release -- --dry-run   whether the Marketplace and Open VSX would take the extension as it is, as a table
//   npm run release -- 1.2.3       makes it that version, with today's date for what is under "Unreleased" in
//                                  CHANGELOG.md; then the table, and how a person publishes
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withRelease } from './changelog.mjs';
import { makePackage, manifestWithTexts, vsix } from './package.mjs';
import { makePluginZip } from './plugin.mjs';
import { releaseChecks } from './releaseChecks.mjs';
import { ensurePackages, root, run } from './system.mjs';
import { zipEntries } from './zip.mjs';

ensurePackages();
const read = (path) => readFileSync(join(root, path), 'utf8');
const isDryRun = process.argv.includes('--dry-run');
const [version] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (version !== undefined) {
  const changelog = withRelease(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  if (!isDryRun) {
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { cwd: root, stdio: 'ignore' });
    console.log(`package.json, package-lock.json and CHANGELOG.md say ${version} now: look at them, and commit.\n`);
  }
}
await makePackage(); // with the checks of vsce, which throw
const manifest = JSON.parse(manifestWithTexts());
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
const ofOwner = problems.filter(({ isOwners }) => isOwners);
console.log(problems.length === 0
  ? `\n${manifest.publisher}.${manifest.name} ${manifest.version} can be published.`
  : `\n${problems.length} of ${rows.length} checks failed.`);
if (ofOwner.length > 0) {
  console.log(
    `Only the owner of the publisher "${manifest.publisher}" can decide: ${
      ofOwner.map(({ title }) => title).join(', ')
    }.`,
  );
}
if (!isDryRun) {
  console.log(`
This script publishes nothing. A person who may does:
  VSCE_PAT=… npx vsce publish --packagePath ${vsix}    the Marketplace; a token of Azure DevOps, scope Marketplace (Manage)
  OVSX_PAT=… npx ovsx publish ${vsix}                  Open VSX; a token of open-vsx.org, namespace ${manifest.publisher}
For agents' clients, to attach to the release: ${await makePluginZip()}`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
