import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { References } from './languageServer';

/** TypeScript's own language service over files of the repository, with its paths as the root's tsconfig says. */
export function typescriptReferences(root: string, files: readonly string[]): References {
  const path = join(root, 'tsconfig.json');
  const config = existsSync(path)
    ? ts.parseJsonConfigFileContent(ts.readConfigFile(path, (file) => readFileSync(file, 'utf8')).config, ts.sys, root)
      .options
    : {};
  const { types: _types, ...known } = config;
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    ...known,
    allowJs: true,
    checkJs: false,
    noEmit: true,
    skipLibCheck: true,
  };
  const names = files.map((file) => join(root, file));
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => names,
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) =>
      existsSync(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')) : undefined,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return {
    async of({ file, line, column }) {
      const source = service.getProgram()!.getSourceFile(join(root, file));
      if (!source) return [];
      const at = source.getPositionOfLineAndCharacter(line - 1, column - 1);
      const found = service.findReferences(join(root, file), at) ?? [];
      return found.flatMap(({ references }) => references).flatMap((one) => {
        const other = service.getProgram()!.getSourceFile(one.fileName);
        if (!other || !isCallee(other, one.textSpan.start) || !one.fileName.startsWith(`${root}/`)) return [];
        const place = other.getLineAndCharacterOfPosition(one.textSpan.start);
        return [{ file: one.fileName.slice(root.length + 1), line: place.line + 1, column: place.character + 1 }];
      });
    },
    async definedAt({ file, line, column }) {
      const source = service.getProgram()!.getSourceFile(join(root, file));
      if (!source) return [];
      const at = source.getPositionOfLineAndCharacter(line - 1, column - 1);
      return (service.getDefinitionAtPosition(join(root, file), at) ?? []).flatMap(({ fileName, textSpan }) => {
        const other = service.getProgram()!.getSourceFile(fileName);
        if (!other || !fileName.startsWith(`${root}/`)) return [];
        const place = other.getLineAndCharacterOfPosition(textSpan.start);
        return [{ file: fileName.slice(root.length + 1), line: place.line + 1, column: place.character + 1 }];
      });
    },
    dispose: () => service.dispose(),
  };
}

/** What is called, constructed, rendered as an element or used as a decorator. */
function isCallee(source: ts.SourceFile, at: number): boolean {
  let node: ts.Node = source;
  for (let next: ts.Node | undefined = source; next;) {
    node = next;
    next = ts.forEachChild(node, (child) => (child.getStart(source) <= at && at < child.getEnd() ? child : undefined));
  }
  if (node === source) return false; // in a comment of documentation, or behind the last token
  while (
    ts.isPropertyAccessExpression(node.parent) && node.parent.name === node || ts.isNonNullExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent)
  ) node = node.parent;
  const { parent } = node;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node ||
    ts.isTaggedTemplateExpression(parent) && parent.tag === node || ts.isDecorator(parent) ||
    (ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent)) && parent.tagName === node;
}
