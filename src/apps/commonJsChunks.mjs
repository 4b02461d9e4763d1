// What is imported by `import()` is in chunks that are loaded on demand. esbuild splits only ECMAScript modules, and
// dist is CommonJS: a host reads one file faster than the thirty modules that its start needs, and `require` returns at
// once.
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

/** The maximum size of a chunk that shares a file with others that are not needed. Bytes. */
const smallChunk = 8_000;

/**
 * Returns the chunks of esbuild's as CommonJS, in fewer files: `NAME-shared.js` holds all chunks that the first entry
 * loads at once, and `NAME-small.js` the small chunks that it loads on demand. Chunks that only other entries need are
 * in files with the names of these entries. A chunk in these files is evaluated when it is first asked for. `entries`:
 * their file names. `files`, and the result: { path, text }.
 */
export function asCommonJs(files, entries, name) {
  const code = new Map(
    files.filter(({ path }) => path.endsWith('.js')).map((
      { path, text },
    ) => [`./${basename(path)}`, { path, text, source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest) }]),
  );
  for (const chunk of code.values()) { chunk.imports = importsOf(chunk.source, code); }
  const starts = entries.map((entry) => `./${entry}`);
  const groups = new Map(); // file → its chunks
  const places = new Map(); // chunk → the file that it is in, and its number there
  for (const chunk of code.keys()) {
    const file = starts.includes(chunk) ? undefined : fileOf(chunk);
    if (file === undefined) { continue; }
    if (!groups.has(file)) { groups.set(file, []); }
    places.set(chunk, { file, number: groups.get(file).push(chunk) - 1 });
  }
  const folder = dirname(code.get(starts[0]).path);
  return [
    ...files.filter(({ path }) => !path.endsWith('.js')),
    ...[...code].filter(([chunk]) => !places.has(chunk)).map(([, { path, text, source }]) => ({
      path,
      // a name of the chunk's own may be `module`
      text: `"use strict";((load$,chunk$)=>{${edited(text, source, (chunk) => loading(chunk))}\n})(require,module);\n`,
    })),
    ...[...groups].map(([file, chunks]) => ({ path: join(folder, file), text: grouped(file, chunks) })),
  ];

  /** The file that a chunk shares with others; undefined for a file of its own. */
  function fileOf(chunk) {
    const users = starts.filter((start) => reached(start, ({ all }) => all).has(chunk));
    const atOnce = users.filter((start) => reached(start, ({ atOnce }) => atOnce).has(chunk));
    if (atOnce.includes(starts[0]) || atOnce.length === users.length) { return fileFor('shared', atOnce); }
    return code.get(chunk).text.length > smallChunk ? undefined : fileFor('small', users);
  }

  function fileFor(kind, users) {
    const words = users.includes(starts[0]) ? [] : users.map((start) => basename(start, '.js'));
    return `${[name, kind, ...words].join('-')}.js`;
  }

  function reached(start, importsFrom) {
    const found = new Set([start]);
    for (const chunk of found) { for (const imported of importsFrom(code.get(chunk).imports)) { found.add(imported); } }
    return found;
  }

  /** An expression that is a module, in `file`. */
  function loading(chunk, file) {
    const place = places.get(chunk);
    if (!place) { return `load$(${JSON.stringify(chunk)})`; }
    return place.file === file ? `get$(${place.number})` : `load$("./${place.file}")(${place.number})`;
  }

  /** A module that is a function: it returns the exports of the chunk with a number. */
  function grouped(file, chunks) {
    const functions = chunks.map((chunk) => {
      const { text, source } = code.get(chunk);
      const body = `(chunk$){${edited(text, source, (imported) => loading(imported, file))}\n}`;
      // V8 compiles a function in parentheses at once, and others when they are called
      return file.startsWith(`${name}-shared`) ? `(function${body})` : `function${body}`;
    });
    return `"use strict";((load$,file$)=>{const done$=[],get$=(number)=>{let chunk$=done$[number];if(!chunk$){` +
      `chunk$={exports:{}};run$[number](chunk$);done$[number]=chunk$}return chunk$.exports},run$=[\n${
        functions.join(',\n')
      }];file$.exports=get$})(require,module);\n`;
  }
}

/** The chunks that a chunk imports: `atOnce`, and `all` with those that it imports on demand. */
function importsOf(source, code) {
  const atOnce = source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier }) => moduleSpecifier.text);
  const onDemand = [];
  visit(source);
  const isChunk = (chunk) => code.has(chunk); // others are modules of Node's
  return { atOnce: atOnce.filter(isChunk), all: [...atOnce, ...onDemand].filter(isChunk) };

  function visit(node) {
    if (isImport(node)) { onDemand.push(specifierOf(node)); }
    ts.forEachChild(node, visit);
  }
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
