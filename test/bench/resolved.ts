// Reports what share of each language's imports leads to files of the folder, and which imports do not. Not part of npm
// test. npx esbuild test/bench/resolved.ts --bundle --platform=node --packages=external
// --define:AGENTPACK_FACTS='"bench"' --outfile=out/resolved.cjs
// - node out/resolved.cjs FOLDER [--language ID] [--list N] [--match TEXT]
//
// Prints the first parts of unresolved specifiers by frequency; --match lists each unresolved specifier that contains
// TEXT.
import { link } from '#pipeline/3-link/link';
import { createWorkspace } from '#languages/resolve/workspace';
import { getLanguageRow } from '#languages/languages';
import { indexFolder } from './indexFolder';

const words = process.argv.slice(2);
const value = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const only = value('--language');
const match = value('--match');
const listMax = Number(value('--list') ?? 20);

const { files } = indexFolder(words[0] ?? '.');
const before = process.cpuUsage();
const graph = link(files);
const { user, system } = process.cpuUsage(before);
console.log(
  `${files.length} files linked in ${((user + system) / 1000).toFixed(0)} ms; ${graph.packages.length} packages; ${
    [...graph.tests].length
  } sources with tests, ${graph.testedBy.size} tests with sources`,
);
const workspace = createWorkspace(files);
for (const id of [...new Set(files.map((file) => file.language))].sort()) {
  const row = getLanguageRow(id);
  if (row?.support !== 'full' || (only !== undefined && id !== only)) continue;
  const resolver = row.facts.resolver(workspace);
  const unresolved = new Map<string, number>();
  let all = 0, resolved = 0, targets = 0, most = 0;
  for (const file of files) {
    if (file.language !== id) continue;
    for (const ref of file.facts.imports) {
      const found = resolver.resolve(file.path, ref);
      all++;
      targets += found.length;
      most = Math.max(most, found.length);
      if (found.length > 0) {
        resolved++;
        continue;
      }
      const first = /^[.\w@-]*(?:[/:\\]+[\w.-]+)?/.exec(ref.specifier)![0];
      unresolved.set(first, (unresolved.get(first) ?? 0) + 1);
      if (match !== undefined && ref.specifier.includes(match))
        console.log(`  ${file.path}:${ref.line} ${ref.specifier} {${ref.names.join(',')}}`);
    }
  }
  console.log(
    `${id}: ${resolved} of ${all} imports lead to ${targets} files (at most ${most}); not: ${
      [...unresolved].sort((a, b) => b[1] - a[1]).slice(0, listMax).map(([name, count]) => `${name} ${count}`).join(
        ', ',
      )
    }`,
  );
}
