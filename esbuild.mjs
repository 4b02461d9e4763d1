// node esbuild.mjs [--production]: src → dist. Everything that runs is bundled; the package has no node_modules.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync,
  writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { asCommonJs } from './src/apps/commonJsChunks.mjs';
import { toolsAtBuild } from './src/apps/mcp/toolsAtBuild.mjs';
import { wordsOfTheEditor, wordsToTranslate } from './src/apps/vscode/wordsAtBuild.mjs';
import { tablesAtBuild } from './src/secrets/prefilter/tablesAtBuild.mjs';
import { withoutSources } from './src/secrets/tokenFormats/withoutSources.mjs';
import { buildRanks, encodings } from './src/tokens/buildRanks.mjs';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const modules = join(root, 'node_modules');

/** What a process loads when the first text is redacted, not at its start; one file for several bundles. */
const redaction = 'src/secrets/redact.ts';

const bundles = [
  {
    // the other one is what the editor runs when the extension was uninstalled
    entries: { extension: 'src/apps/vscode/extension.ts', uninstall: 'src/features/connect/vscode/uninstall.ts' },
    external: ['vscode', './redact.js'],
    plugins: [wordsOfTheEditor, redactionApart()],
    chunks: 'extension',
  },
  // total functions, whose names no error shows
  { entry: redaction, out: 'redact.js', showsErrors: false },
  {
    entry: 'src/apps/cli/main.ts',
    out: 'cli.js',
    external: ['./redact.js'],
    plugins: [commandsApart(), redactionApart()],
    executable: true,
  },
  {
    entries: {
      indexWorker: 'src/host/worker/indexWorker.ts', // first, as it loads the least
      cliProcess: 'src/apps/cli/cliProcess.ts',
      worker: 'src/host/worker/worker.ts',
    },
    external: ['./redact.js'],
    plugins: [serverApart(), redactionApart()],
    chunks: 'cli',
  },
  // What asks the engine of another process: loaded before the commands, and in their place where one answers.
  { entry: 'src/apps/cli/answer.ts', out: 'answer.js', external: ['./redact.js'], plugins: [redactionApart()] },
  {
    entry: 'src/apps/cli/mcp.ts',
    out: 'mcp.js',
    external: ['./redact.js'],
    plugins: [redactionApart(), toolsAtBuild],
  },
  // What connected agents run before each edit: one file, which is copied out of the extension.
  // By its first line an older AgentPack knows that it must not replace it.
  // Started before each edit, and it shows no error's name: it is kept small.
  {
    entry: 'src/apps/guard/main.ts',
    out: 'guard.cjs',
    banner: `// AgentPack guard ${packageVersion()}`,
    plugins: [builtinsOnce()],
    showsErrors: false,
  },
  // What the guard loads after a compaction, from the newest installation.
  {
    entry: 'src/features/sessions/cli/compactionHook.ts',
    out: 'workingSet.js',
    external: ['./redact.js'],
    plugins: [redactionApart()],
    showsErrors: false,
  },
  // What parses documents, a process of its own; the parser of each kind is evaluated for the first document of it.
  {
    entry: 'src/features/documents/node/process/parserProcess.ts',
    out: 'documents.js',
    external: ['./redact.js'],
    plugins: [redactionApart()],
  },
  // What runs in a page of the editor; the style sheet that it imports becomes webview/tokenMap.css.
  {
    entry: 'src/features/tokenMap/vscode/page/main.ts',
    out: 'webview/tokenMap.js',
    target: { platform: 'browser', format: 'iife', target: 'es2022', supported: {} },
  },
  // Apart from the others, since it is evaluated anew for each of its runtimes; its ESM build asks for import.meta.url.
  { entry: 'node_modules/web-tree-sitter/web-tree-sitter.cjs', out: 'web-tree-sitter.js' },
  // Loaded by the first search in documents. It finds its WebAssembly beside its own file.
  {
    entry: 'node_modules/@sqlite.org/sqlite-wasm/dist/node.mjs',
    out: 'sqlite.js',
    banner: `const moduleUrl = require('node:url').pathToFileURL(__filename).href;`,
    target: { define: { 'import.meta.url': 'moduleUrl' } },
  },
];

/**
 * Where each language's grammar comes from is said at the head of its query: `; grammar:
 * tree-sitter-go/tree-sitter-go.wasm`.
 */
const queries = readdirSync(join(root, 'grammars'), { recursive: true }).filter((f) => f.endsWith('.scm')).sort();
const grammars = [
  ...new Set(
    queries.flatMap((f) => /^; grammar: (\S+)/m.exec(readFileSync(join(root, 'grammars', f), 'utf8'))?.[1] ?? []),
  ),
];

/** What the token ranks in dist are made from. */
const rankSources = ['src/tokens/buildRanks.mjs',
  ...encodings.map((name) => `node_modules/js-tiktoken/dist/ranks/${name}.js`)];

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  supported: { 'dynamic-import': false }, // require: import() would first search the whole file for its exports
  // its other form asks for its files at run time, by names that no bundler sees
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  logLevel: 'warning',
};

export async function build({ production = false } = {}) {
  const started = Date.now();
  const revision = await factsRevision();
  const [inputs] = await Promise.all([Promise.all(bundles.map((b) => bundle(b, revision, production))), ranks(),
    words(), ...grammars.map(grammar)]);
  // it looks beside its bundle
  copy(join(modules, 'web-tree-sitter/web-tree-sitter.wasm'), join(dist, 'web-tree-sitter.wasm'));
  copy(join(modules, '@hyzyla/pdfium/dist/pdfium.wasm'), join(dist, 'pdfium.wasm'));
  copy(join(modules, '@sqlite.org/sqlite-wasm/dist/sqlite3.wasm'), join(dist, 'sqlite3.wasm'));
  for (const file of queries) {
    copy(join(root, 'grammars', file), join(dist, 'grammars', file));
  }
  notices([...inputs.flat(), ...grammars.map((g) => `node_modules/${g}`), 'node_modules/js-tiktoken/ranks',
    'node_modules/@hyzyla/pdfium/dist/pdfium.wasm']);
  removeOlder(dist, started);
}

function packageVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** What an earlier build left must not be packaged; and dist is never empty, as others may be using it. */
function removeOlder(folder, than) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(path).mtimeMs < than - 2000) { rmSync(path); } // some file systems round times
  }
}

/** The extension's own module of redaction: the other file's functions, asked for by name when they are called. */
function redactionApart() {
  return {
    name: 'redaction in a file of its own',
    setup(build) {
      build.onLoad({ filter: /src[\\/]secrets[\\/]redact\.ts$/ }, ({ path }) => {
        const names = [...readFileSync(path, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
        return {
          contents: `let loaded;\n${
            names.map((name) =>
              `export function ${name}(...given) { return (loaded ??= require('./redact.js')).${name}(...given); }`
            ).join('\n')
          }`,
        };
      });
    },
  };
}

/** Loads each of these built-in modules once for all files of a bundle, whose calls then have short names. */
function builtinsOnce() {
  const namespace = 'builtin';
  return {
    name: 'built-in modules once',
    setup(build) {
      build.onResolve({ filter: /^node:(?:fs|os|path)$/ },
        ({ path, namespace: importer }) => importer === namespace ? { path, external: true } : { path, namespace });
      build.onLoad({ filter: /./, namespace }, async ({ path }) => {
        const names = Object.keys(await import(path)).filter((name) => /^[a-z]\w*$/.test(name) && name !== 'default');
        // the annotation lets the bundler leave out what no file imports
        const exports = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => builtin.${name})();`);
        return { contents: [`const builtin = require('${path}');`, ...exports].join('\n') };
      });
    },
  };
}

/** The commands are a file of their own, which cli.js loads when it is not called as a hook with nothing to do. */
function commandsApart() {
  return {
    name: 'commands in a file of their own',
    setup(build) {
      build.onResolve({ filter: /^\.\/(?:cliProcess|answer|mcp)$/ },
        ({ path }) => ({ path: `${path}.js`, external: true }));
    },
  };
}

/** The library of the protocol is loaded by the one command that speaks it. */
function serverApart() {
  return {
    name: 'the MCP server in a file of its own',
    setup(build) {
      build.onResolve({ filter: /^\.\.\/\.\.\/mcp$/ }, () => ({ path: './mcp.js', external: true }));
    },
  };
}

/**
 * `entries`: the paths of sources, by the names of their files. `chunks`: what is imported by `import()` is in files
 * `NAME-….js` that are loaded on demand; see `asCommonJs`.
 */
async function bundle(
  { entry, entries, out, external = [], plugins = [], executable = false, banner, chunks, target, showsErrors = true },
  revision,
  production,
) {
  const { metafile, outputFiles } = await esbuild({
    ...common,
    ...target,
    metafile: true,
    entryPoints: entries ?? [entry],
    ...(chunks
      ? {
        outdir: dist,
        format: 'esm',
        splitting: true,
        supported: {},
        chunkNames: `${chunks}-[name]-[hash]`,
        write: false,
      }
      : { outfile: join(dist, out) }),
    external,
    plugins: [...plugins, withoutSources, tablesAtBuild],
    minify: production,
    keepNames: production && showsErrors, // their names are shown
    sourcemap: production ? false : 'linked',
    define: { 'process.env.NODE_ENV': '"production"', AGENTPACK_FACTS: JSON.stringify(revision), ...target?.define },
    ...(executable ? { banner: { js: '#!/usr/bin/env node' } } : banner ? { banner: { js: banner } } : {}),
  });
  if (chunks) {
    for (
      const { path, text } of asCommonJs(outputFiles, Object.keys(entries).map((name) => `${name}.js`), chunks)
    ) { writeFileSync(path, text); }
  }
  if (executable) { chmodSync(join(dist, out), 0o755); }
  return Object.keys(metafile.inputs);
}

/**
 * Caches are bound to the code that made them: see src/engine/indexing/factsRevision.ts. All that the worker is bundled
 * from counts, and what it loads at run time: queries, token ranks, and packages by their versions.
 */
async function factsRevision() {
  return revisionOf(await factsInputs(), (path) => readFileSync(join(root, path)));
}

export async function factsInputs() {
  const { metafile } = await esbuild({
    ...common,
    entryPoints: ['src/host/worker/worker.ts'],
    outfile: join(dist, 'worker.js'),
    write: false,
    metafile: true,
    plugins: [withoutSources, tablesAtBuild],
  });
  return [...Object.keys(metafile.inputs), ...queries.map((f) => `grammars/${f}`), ...rankSources, 'package-lock.json']
    .sort();
}

/** `read` returns the content of a file. */
export function revisionOf(files, read) {
  const hash = createHash('sha256');
  for (const file of files) { hash.update(`${file}\0`).update(read(file)); }
  return hash.digest('hex').slice(0, 16);
}

/** dist/THIRD-PARTY.txt: the licences of the packages that are in dist ask to be shipped with them. */
function notices(files) {
  const folders = [
    ...new Set(files.flatMap((f) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(f)?.[0] ?? [])),
  ];
  const texts = folders.map((folder) => {
    const at = join(root, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    const file = readdirSync(at).find((f) => /^licen[cs]e/i.test(f));
    return `${name} ${version} (${license})\n\n${
      file ? readFileSync(join(at, file), 'utf8').trim() : 'Its package holds no licence text.'
    }\n`;
  });
  writeFileSync(join(dist, 'THIRD-PARTY.txt'), texts.sort().join(`\n${'-'.repeat(80)}\n\n`));
}

/** Token ranks as binary files: js-tiktoken's own text form takes half a second to decode at run time. */
async function ranks() {
  await buildRanks(join(dist, 'ranks'));
}

/**
 * A grammar is a tenth of its size when it is compressed, and a third smaller than in the archive of a package. The
 * file of an earlier build is kept if it is the same grammar.
 */
async function grammar(from) {
  const bytes = readFileSync(join(modules, from));
  const to = join(dist, 'grammars', `${from.split('/').at(-1)}.br`);
  const known = existsSync(to) ? readFileSync(to) : undefined;
  if (known && (await promisify(brotliDecompress)(known)).equals(bytes)) {
    utimesSync(to, new Date(), new Date()); // or it would be removed as one of an earlier build
    return;
  }
  const packed = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11, // 9 takes an eighth of the time, for 8% more
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(`${to}.part`, packed);
  renameSync(`${to}.part`, to); // so that an interrupted build leaves no damaged file
}

/** dist/l10n: what translators of the editor's texts start from; the editor looks for translations beside it. */
async function words() {
  mkdirSync(join(dist, 'l10n'), { recursive: true });
  writeFileSync(join(dist, 'l10n/bundle.l10n.json'),
    `${JSON.stringify(await wordsToTranslate(join(root, 'src')), null, 2)}\n`);
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

if (process.argv[1] === import.meta.filename) { await build({ production: process.argv.includes('--production') }); }
