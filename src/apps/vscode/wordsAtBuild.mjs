import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import ts from 'typescript';
import { sentencesToTranslate } from './sentencesAtBuild.mjs';

/**
 * In a bundle that the extension host loads, the package `@vscode/l10n` is the editor's own `vscode.l10n`: it has the
 * texts of the editor's language at activation, and all bundles share it. Tests without an editor have the package,
 * which gives English.
 */
export const wordsOfTheEditor = {
  name: 'texts in the language of the editor',
  setup(build) {
    build.onResolve({ filter: /^@vscode\/l10n$/ }, ({ path }) => ({ path, namespace: 'words' }));
    build.onLoad({ filter: /.*/, namespace: 'words' }, () => ({
      contents: `import { l10n } from 'vscode'; export function t(...given) { return l10n.t(...given); }`,
    }));
  },
};

/** The editor's part of the source: the extension, and the editor part of each feature. */
const ofEditor = /^(?:apps|features[/\\]\w+)[/\\]vscode[/\\].*\.ts$/;

/**
 * Returns the arguments of `l10n.t` in the editor's part, and the engine's sentences: the texts to translate, sorted.
 */
export async function wordsToTranslate(src) {
  const files = readdirSync(src, { recursive: true }).filter((file) => ofEditor.test(file)).sort();
  const calls = files.flatMap((file) => callsOfT(readFileSync(join(src, file), 'utf8')));
  // Only the calls, as one text: the library recompiles its queries for each text, and walks all of it.
  const contents = ["import * as l10n from '@vscode/l10n'", ...calls].join(';\n');
  const words = await getL10nJson([{ extension: '.ts', contents }]);
  const sentences = sentencesToTranslate(src).map((
    { key, message, comment },
  ) => [key, { message, comment }]);
  return Object.fromEntries([...Object.entries(words), ...sentences].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The texts of all calls of `l10n.t`. */
function callsOfT(text) {
  if (!text.includes('l10n.t(')) { return []; }
  const calls = [];
  visit(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest));
  return calls;

  function visit(node) {
    if (ts.isCallExpression(node) && text.slice(node.expression.pos, node.expression.end).trim() === 'l10n.t') {
      calls.push(text.slice(node.pos, node.end).trim());
    }
    ts.forEachChild(node, visit);
  }
}
