import assert from 'node:assert/strict';
import { createSyntaxReader } from '#pipeline/5-outline/syntaxReader';
import { findCalls } from '#features/callers/pure/callSites';
import type { CallTarget } from '#features/callers/pure/callTarget';
import type { FileSyntax } from '#features/callers/pure/fileSyntax';
import { findSyntaxRules } from '#features/callers/pure/languages/rules';
import { findAliasImporters } from '#features/callers/pure/names/aliasImporters';
import { NameResolver } from '#features/callers/pure/names/nameResolver';
import { createRepositoryNames } from '#features/callers/pure/names/repositoryNames';
import { readSyntax } from '#features/callers/pure/syntaxBuilder';
import { link } from '#pipeline/3-link/link';
import { outlineAssets } from '#test/support/assets';
import { indexed, type Files } from '#test/support/project';
import type { Row } from '#test/support/table';
import { unlimitedParsing } from '#test/support/unlimitedParsing';

const reader = createSyntaxReader({ ...outlineAssets, ...unlimitedParsing });

/** The indentation that all lines have in common is none of the text. */
export function dedent(text: string): string {
  const indents = text.split('\n').filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)![0].length);
  const common = Math.min(...indents);
  return text.replace(/^\n/, '').split('\n').map((line) => line.slice(common)).join('\n');
}

/**
 * Makes a row that passes if the calls of a symbol match the marks: a line ends with `«PROOF»` for each call, and a
 * line without a mark has none. `FILE#name`, `FILE#Type.name`, or a target.
 */
export function marked(row: Row): (title: string, symbol: string | CallTarget, files: Files) => void {
  return (title, symbol, files) =>
    row(title, async () => {
      const texts = Object.entries(files).map(([path, text]) => [path, dedent(text)] as const);
      const expected = texts.flatMap(([path, text]) =>
        text.split('\n').flatMap((line, i) =>
          [...line.matchAll(/«(\w+)»/g)].map(([, proof]) => `${path}:${i + 1} ${proof}`)
        )
      );
      const plain = Object.fromEntries(texts.map(([path, text]) => [path, text.replace(/ *«\w+»/g, '')]));
      const found = await callLines(typeof symbol === 'string' ? targetOf(symbol) : symbol, plain);
      assert.deepEqual({ found: without(found, expected), missing: without(expected, found) }, {
        found: [],
        missing: [],
      });
      assert.deepEqual(found, expected, 'in the order of the text');
    });
}

function without(all: readonly string[], known: readonly string[]): string[] {
  return all.filter((one) => !known.includes(one));
}

function targetOf(symbol: string): CallTarget {
  const [path, written] = symbol.split('#') as [string, string];
  const [name, owner] = written.split('.').reverse() as [string, string?];
  return { path, name, ...(owner === undefined ? {} : { owner }) };
}

/** `path:line proof` of each call, in the order of the files as given. */
async function callLines(target: CallTarget, files: Files): Promise<string[]> {
  const all = indexed(files);
  const byPath = new Map(all.map((one) => [one.path, one]));
  const syntaxes = new Map<string, FileSyntax>();
  for (const { path, language } of all) {
    const rules = findSyntaxRules(language);
    const tree = rules && await reader.read(language, files[path]!);
    if (tree) syntaxes.set(path, readSyntax(tree, files[path]!, rules));
  }
  const graph = link(all);
  const loadSyntax = async (path: string) => syntaxes.get(path);
  const resolver = new NameResolver(createRepositoryNames(all, byPath, graph), loadSyntax);
  const { exportedNames } = target.owner === undefined
    ? await findAliasImporters(target.path, target.name, graph, loadSyntax)
    : { exportedNames: new Set<string>() };
  const found: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    const syntax = syntaxes.get(path);
    for (const { offset, proof } of syntax ? await findCalls(resolver, path, syntax, { ...target, exportedNames }) : [])
      found.push(`${path}:${text.slice(0, offset).split('\n').length} ${proof}`);
  }
  return found;
}
