// What is imported by `import()` is in chunks that are loaded on demand. esbuild splits only ECMAScript modules, and
// dist is CommonJS: a host reads one file faster than the thirty modules that its start needs, and `require` returns at
// once.
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * The chunks of esbuild's as CommonJS. Those that the entry loads at once become one file, `NAME-shared.js`: most of
 * them are small, and finding and reading a file takes longer than evaluating it. `files`, and the result: { path, text
 * }.
 */
export function asCommonJs(files, entry, name) {
  const code = new Map(
    files.filter(({ path }) => path.endsWith('.js')).map((
      { path, text },
    ) => [`./${basename(path)}`, { path, text, source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest) }]),
  );
  const shared = new Map(); // chunk → its number, each after what it imports
  for (const imported of importsOf(code.get(entry).source)) { share(imported); }
  const own = `./${name}-shared.js`;
  const from = (chunk) =>
    shared.has(chunk) ? `load$("${own}")[${shared.get(chunk)}]` : `load$(${JSON.stringify(chunk)})`;
  const within = (chunk) =>
    shared.has(chunk) ? `shared$[${shared.get(chunk)}].exports` : `load$(${JSON.stringify(chunk)})`;
  return [
    ...files.filter(({ path }) => !path.endsWith('.js')),
    ...[...code].filter(([chunk]) => !shared.has(chunk)).map(([, { path, text, source }]) => ({
      path,
      // a name of the chunk's own may be `module`
      text: `"use strict";((load$,chunk$)=>{${edited(text, source, from)}\n})(require,module);\n`,
    })),
    {
      path: join(dirname(code.get(entry).path), own),
      text: `"use strict";const shared$=[];((load$)=>{\n${
        [...shared].map(([chunk, number]) => {
          const { text, source } = code.get(chunk);
          return `((chunk$)=>{${edited(text, source, within)}\n})(shared$[${number}]={exports:{}});\n`;
        }).join('')
      }})(require);\nmodule.exports=shared$.map((chunk)=>chunk.exports);\n`,
    },
  ];

  function share(chunk) {
    if (shared.has(chunk) || !code.has(chunk)) { return; } // not: a module of Node's
    for (const imported of importsOf(code.get(chunk).source)) { share(imported); }
    shared.set(chunk, shared.size);
  }
}

function importsOf(source) {
  return source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier }) => moduleSpecifier.text);
}

/**
 * Returns a chunk's text with its imports and exports as constants. That is equivalent as long as nothing assigns to an
 * export after its module has been evaluated. `load` returns the expression that is a module.
 */
function edited(text, source, load) {
  const edits = [];
  visit(source);
  return edits.reduceRight((rest, [start, end, by]) => rest.slice(0, start) + by + rest.slice(end), text);

  function visit(node) {
    if (ts.isImportDeclaration(node)) { edits.push([node.pos, node.end, required(node, load)]); }
    else if (ts.isExportDeclaration(node)) { edits.push([node.pos, node.end, passedOn(node)]); }
    else if (isImport(node)) {
      edits.push([node.getStart(source), node.end, `Promise.resolve().then(()=>${load(specifierOf(node))})`]);
    } else { ts.forEachChild(node, visit); }
  }
}

function isImport(node) {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
}

function specifierOf({ arguments: [specifier] }) {
  return specifier.text;
}

function required({ importClause, moduleSpecifier }, load) {
  const module = load(moduleSpecifier.text);
  const { name, namedBindings } = importClause ?? {};
  const only = name && `const ${name.text}=${module};`; // of Node's own modules the default is the module
  if (!namedBindings) { return `\n${only ?? `${module};`}`; }
  if (ts.isNamespaceImport(namedBindings)) { return `\nconst ${namedBindings.name.text}=${module};`; }
  return `\n${only ?? ''}const{${namedBindings.elements.map(property)}}=${module};`;
}

/** `{ own as name }` becomes `{name:own}`. */
function passedOn({ exportClause }) {
  const names = exportClause.elements.map(({ propertyName, name }) => `${name.text}:${(propertyName ?? name).text}`);
  return `\nchunk$.exports={${names}};`;
}

/** `{ name as own }` becomes `{name:own}`. */
function property({ propertyName, name }) {
  return `${(propertyName ?? name).text}:${name.text}`;
}
