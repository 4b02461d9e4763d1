import { getParentFolder } from '#base/text/paths';
import { joinInRoot } from '../resolve/workspace';

/** The maximum number of characters of a build script that are read. */
const maxScriptLength = 200_000;
/** The maximum length of one call, in characters. */
const maxCallLength = 600;

/** Returns the names under which a build script exposes modules, each with the path of its root file. */
export function readZigModules(scriptPath: string, text: string): ReadonlyMap<string, string> {
  const source = text.slice(0, maxScriptLength).replace(/^[ \t]*\/\/.*$/gm, '');
  const rootByVariable = new Map<string, string>();
  const fileByModule = new Map<string, string>();
  const declarationPattern =
    /(?:\b(?:const|var)[ \t]+(\w{1,100})[ \t]*=[ \t]*)?\b[\w.]{1,100}\.(?:addModule|createModule|addExecutable|addLibrary|addStaticLibrary|addSharedLibrary|addObject|addTest)\((?:\s{0,100}"([^"\n]{1,100})")?/g;
  for (const { 0: call, 1: variable, 2: name, index } of source.matchAll(declarationPattern)) {
    const path = findRootFile(source.slice(index + call.length, index + call.length + maxCallLength));
    const file = path === undefined ? undefined : joinInRoot(getParentFolder(scriptPath), path);
    if (file === undefined) continue;
    if (name !== undefined && !fileByModule.has(name)) fileByModule.set(name, file);
    if (variable !== undefined && !rootByVariable.has(variable)) rootByVariable.set(variable, file);
  }
  const importPattern =
    /(?:\baddImport\(\s{0,100}"([^"\n]{1,100})",|\.name[ \t]*=[ \t]*"([^"\n]{1,100})",\s{0,100}\.module[ \t]*=)\s{0,100}(\w{1,100})/g;
  for (const [, addedName, listedName, variable] of source.matchAll(importPattern)) {
    const file = rootByVariable.get(variable!);
    if (file !== undefined && !fileByModule.has(addedName ?? listedName!))
      fileByModule.set(addedName ?? listedName!, file);
  }
  return fileByModule;
}

/** Returns the root file among a call's arguments; undefined if the statement ends before such an argument. */
function findRootFile(source: string): string | undefined {
  const match = /\.root_source_file[ \t]*=[^;"]{0,60}"([^"\n]{1,300})"/.exec(source);
  return match && !source.slice(0, match.index).includes(';') ? match[1] : undefined;
}

/** Returns a package's own name: `.name = .zls` or `.name = "zls"`. */
export function readZigPackageName(text: string): string | undefined {
  return /\.name[ \t]*=[ \t]*(?:\.@?"?|")([\w.-]{1,100})/.exec(text.slice(0, maxScriptLength))?.[1];
}
