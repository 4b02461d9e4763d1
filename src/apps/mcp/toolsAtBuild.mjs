// A plugin of esbuild: the list of tools with their schemas as data, made from the table.
import { createRequire } from 'node:module';
import { build as esbuild } from 'esbuild';

export const toolsAtBuild = {
  name: 'list of tools made at build',
  setup(build) {
    build.onLoad({ filter: /src[\\/]apps[\\/]mcp[\\/]listedTools\.ts$/ }, async ({ path }) => {
      const { outputFiles: [out] } = await esbuild({
        entryPoints: [path],
        bundle: true,
        write: false,
        format: 'cjs',
        platform: 'node',
        logLevel: 'error',
        alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
      });
      const module = { exports: {} };
      new Function('module', 'exports', 'require', out.text)(module, module.exports, createRequire(import.meta.url));
      return { contents: `export const listedTools = ${JSON.stringify(module.exports.listedTools)};`, loader: 'js' };
    });
  },
};
