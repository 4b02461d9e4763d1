// A plugin of esbuild: the tables of `tables.ts` as data. Computing them from some thousand rows took a third of each
// process's start.
import { build as esbuild } from 'esbuild';
import { deflateRawSync } from 'node:zlib';

const made = new Map();

export const tablesAtBuild = {
  name: 'tables of hits made at build',
  setup(build) {
    build.onLoad({ filter: /src[\\/]secrets[\\/]prefilter[\\/]tables\.ts$/ }, async ({ path }) => {
      if (!made.has(path)) { made.set(path, tablesOf(path)); }
      return { contents: await made.get(path), loader: 'js' };
    });
  },
};

/**
 * A module with the same exports, which are numbers and typed arrays. Their bytes are little-endian, as all processors
 * are that VS Code runs on.
 */
async function tablesOf(path) {
  const { outputFiles: [out] } = await esbuild({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    logLevel: 'error',
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', out.text)(module, module.exports, undefined);
  const entries = Object.entries(module.exports);
  const arrays = entries.filter(([, value]) => ArrayBuffer.isView(value)).sort(([, a], [, b]) =>
    b.BYTES_PER_ELEMENT - a.BYTES_PER_ELEMENT
  );
  const numbers = entries.filter(([, value]) => typeof value === 'number');
  if (arrays.length + numbers.length !== entries.length) {
    throw new Error(`${path} exports more than numbers and typed arrays`);
  }
  let at = 0;
  const views = arrays.map(([name, { constructor, length, byteLength }]) => {
    at += byteLength;
    return `export const ${name} = new ${constructor.name}(bytes, ${at - byteLength}, ${length});`;
  });
  const data = deflateRawSync(
    Buffer.concat(arrays.map(([, { buffer, byteOffset, byteLength }]) => Buffer.from(buffer, byteOffset, byteLength))),
    { level: 9 },
  );
  return [
    "import { inflateRawSync } from 'node:zlib';",
    `const bytes = new Uint8Array(inflateRawSync(Buffer.from('${data.toString('base64')}', 'base64'))).buffer;`,
    ...views,
    ...numbers.map(([name, value]) => `export const ${name} = ${value};`),
  ].join('\n');
}
