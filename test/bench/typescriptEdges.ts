import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { link } from '#pipeline/3-link/link';
import { differences } from './differences';
import { indexFolder } from './indexFolder';
import type { Table } from './table';

/**
 * Compares our import edges with TypeScript's own resolution (`ts.resolveModuleName` over `ts.preProcessFile`);
 * undefined if a folder has none. Packages of the workspace are offered to TypeScript as if they were in node_modules.
 */
export function typescriptEdges(folder: string, listMax: number): Table['rows'][number] | undefined {
  const root = resolve(folder);
  const { files } = indexFolder(root);
  const graph = link(files);
  const known = new Set(files.map((file) => file.path));
  const packages = new Map(graph.packages.map((one) => [one.name, one.root]));
  const options = new Map<string, ts.CompilerOptions>();
  const host: ts.ModuleResolutionHost = {
    fileExists: (path) => ts.sys.fileExists(real(path)),
    readFile: (path) => ts.sys.readFile(real(path)),
    directoryExists: (path) => ts.sys.directoryExists(real(path)),
    realpath: real,
  };

  const tally = {
    imports: 0,
    specifiersMissed: 0,
    specifiersExtra: 0,
    theirs: 0,
    same: 0,
    runsInstead: 0,
    missed: 0,
    other: 0,
    ours: 0,
  };
  const lines: string[] = [];
  for (const file of files) {
    if (!/\.[cm]?[jt]sx?$/.test(file.path) || file.facts.role === 'generated') continue;
    const text = ts.sys.readFile(resolve(root, file.path)) ?? '';
    const theirs = new Set(
      ts.preProcessFile(text, true, true).importedFiles.map((one) => one.fileName).filter((one) => one !== ''),
    );
    const ours = new Set(file.facts.imports.map((one) => one.specifier));
    const edges = new Map((graph.imports.get(file.path) ?? []).map((edge) => [edge.specifier, edge.to]));
    for (const specifier of theirs) {
      tally.imports++;
      if (!ours.has(specifier)) {
        tally.specifiersMissed++;
        lines.push(`specifier missed  ${file.path}  ${specifier}`);
      }
      const found =
        ts.resolveModuleName(specifier, resolve(root, file.path), optionsOf(file.path), host).resolvedModule;
      const path = found ? relative(root, real(found.resolvedFileName)) : undefined;
      const to = edges.get(specifier);
      if (path === undefined || !known.has(path) || path === file.path) {
        if (to !== undefined) {
          tally.ours++;
          lines.push(`only ours         ${file.path}  ${specifier} -> ${to}`);
        }
        continue;
      }
      tally.theirs++;
      if (to === path) tally.same++;
      // on purpose: what runs rather than what declares it
      else if (to !== undefined && /\.d\.[cm]?ts$/.test(path) && !/\.d\.[cm]?ts$/.test(to)) tally.runsInstead++;
      else if (to === undefined) {
        tally.missed++;
        lines.push(`edge missed       ${file.path}  ${specifier} -> ${path}`);
      } else {
        tally.other++;
        lines.push(`another target    ${file.path}  ${specifier} -> ${to}, theirs ${path}`);
      }
    }
    for (const specifier of ours)
      if (!theirs.has(specifier)) {
        tally.specifiersExtra++;
        lines.push(`specifier extra   ${file.path}  ${specifier}`);
      }
  }
  for (const line of differences(lines, listMax)) console.error(line);
  if (tally.imports === 0) return undefined;
  return {
    edges: tally.theirs,
    'edges %': 100 * (tally.same + tally.runsInstead) / tally.theirs,
    'only ours': tally.ours,
    specifiers: tally.imports,
    'specifiers %': 100 * (1 - tally.specifiersMissed / tally.imports),
    'specifiers only ours': tally.specifiersExtra,
  };

  function optionsOf(path: string): ts.CompilerOptions {
    const folder = dirname(resolve(root, path));
    const config = ts.findConfigFile(folder, ts.sys.fileExists) ??
      ts.findConfigFile(folder, ts.sys.fileExists, 'jsconfig.json');
    let made = options.get(config ?? '');
    if (made) return made;
    const parsed = config?.startsWith(root)
      ? ts.parseJsonConfigFileContent({ ...ts.readConfigFile(config, ts.sys.readFile).config, files: [], include: [] },
        ts.sys, dirname(config)).options
      : {};
    made = {
      ...parsed,
      allowJs: true,
      resolveJsonModule: true,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
      customConditions: undefined,
    };
    options.set(config ?? '', made);
    return made;
  }

  /** Converts `…/node_modules/NAME/rest` of a workspace package to the package's real path. */
  function real(path: string): string {
    const match = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(.*)$/.exec(path);
    const at = match ? packages.get(match[1]!) : undefined;
    return match && at !== undefined && !existsSync(path) ? resolve(root, at) + match[2]! : path;
  }
}
