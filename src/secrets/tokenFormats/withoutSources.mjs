// A plugin of esbuild: the rows of token formats without their documentation, which is 40 kB of each bundle.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Arguments of `format` in `tokenFormat.ts`: the provider's name and the source. */
const documentation = [1, 4];
const made = new Map();

export const withoutSources = {
  name: 'rows without their documentation',
  setup(build) {
    build.onLoad({ filter: /src[\\/]secrets[\\/]tokenFormats[\\/]\w+\.ts$/ }, ({ path }) => {
      if (!made.has(path)) { made.set(path, stripped(readFileSync(path, 'utf8'))); }
      return { contents: made.get(path), loader: 'ts' };
    });
  },
};

/** The rows of a file's text with `''` in the places of their documentation; line numbers stay. */
function stripped(text) {
  const cuts = [];
  visit(ts.createSourceFile('rows.ts', text, ts.ScriptTarget.Latest));
  return cuts.reduceRight((rest, [start, end]) => `${rest.slice(0, start)}''${rest.slice(end)}`, text);

  function visit(node) {
    if (ts.isCallExpression(node) && node.expression.text === 'format') {
      for (const i of documentation) { cuts.push([node.arguments[i].pos, node.arguments[i].end]); }
    }
    ts.forEachChild(node, visit);
  }
}
