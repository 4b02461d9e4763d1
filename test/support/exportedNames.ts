import ts from 'typescript';
import { importedPath } from './importCircles';

/** A name that a file declares and exports. */
export interface ExportedName {
  readonly path: string;
  readonly name: string;
  /** Types and interfaces are part of the signatures that mention them, also where nobody imports them. */
  readonly isType: boolean;
}

/** Returns the exported declarations of a file; re-exports belong to another file. */
export function exportedNames(path: string, text: string): ExportedName[] {
  return parsed(path, text).statements.filter(isExported).flatMap((statement) => {
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    return namesOf(statement).map((name) => ({ path, name, isType }));
  });
}

/**
 * The names that a file takes from others, by their paths without extension; `*` for all of them. `path` and the
 * results are relative to the repository.
 */
export function importedNames(path: string, text: string): { readonly from: string; readonly name: string; }[] {
  const found: { readonly from: string; readonly name: string; }[] = [];
  visit(parsed(path, text));
  return found;

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const isAll = bindings === undefined || ts.isNamespaceImport(bindings);
      add(node.moduleSpecifier, isAll ? ['*'] : bindings.elements.map(importedName));
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const clause = node.exportClause;
      add(node.moduleSpecifier, clause && ts.isNamedExports(clause) ? clause.elements.map(importedName) : ['*']);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, ['*']);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], ['*']);
    }
    ts.forEachChild(node, visit);
  }

  function add(specifier: ts.Node | undefined, names: readonly string[]): void {
    if (!specifier || !ts.isStringLiteralLike(specifier) || !/^[.#]/.test(specifier.text)) return;
    const source = specifier.text.startsWith('#test/') ? '' : 'src';
    const target = importedPath(path, specifier.text, source).replace(/\.(?:ts|mjs|js)$/, '');
    for (const name of names) found.push({ from: target, name });
  }
}

const files = new Map<string, ts.SourceFile>();

/** Once, as both questions are asked of each file. */
function parsed(path: string, text: string): ts.SourceFile {
  const known = files.get(path);
  if (known?.text === text) return known;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  files.set(path, file);
  return file;
}

function importedName({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier): string {
  return (propertyName ?? name).text;
}

function isExported(statement: ts.Statement): boolean {
  return ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}
