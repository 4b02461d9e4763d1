import type { SyntaxBuilder } from '../../syntaxBuilder';
import { readEcmaExpression, functionKinds, readEcmaResult, readEcmaString, removeEcmaQuotes } from './ecmaExpressions';

export function readEcmaImport(file: SyntaxBuilder, node: number): void {
  const line = file.line(node);
  const requireClause = file.child(node, 'import_require_clause');
  if (requireClause >= 0) {
    const source = { specifier: readEcmaString(file, file.field(requireClause, 'source')), line, name: '*' };
    return file.bind(file.child(requireClause, 'identifier'), 'import', 0, { source });
  }
  const importedModule = { specifier: readEcmaString(file, file.field(node, 'source')), line };
  const clause = file.child(node, 'import_clause');
  if (clause < 0) return;
  for (const child of file.children(clause)) {
    if (file.kind(child) === 'identifier')
      file.bind(child, 'import', 0, { source: { ...importedModule, name: 'default' } });
    else if (file.kind(child) === 'namespace_import')
      file.bind(file.child(child, 'identifier'), 'import', 0, { source: { ...importedModule, name: '*' } });
    else
      for (const specifierNode of file.children(child)) {
        const name = file.field(specifierNode, 'name');
        const alias = file.field(specifierNode, 'alias');
        if (name < 0 && alias < 0) continue;
        file.bind(alias < 0 ? name : alias, 'import', 0, {
          source: { ...importedModule, name: readExportName(file, name) },
        });
      }
  }
}

export function readEcmaExport(file: SyntaxBuilder, node: number): void {
  const sourceNode = file.field(node, 'source');
  const reexportedModule = sourceNode < 0
    ? undefined
    : { specifier: readEcmaString(file, sourceNode), line: file.line(node) };
  const clause = file.child(node, 'export_clause');
  const namespaceExport = file.child(node, 'namespace_export');
  if (namespaceExport >= 0 && reexportedModule) {
    for (const name of file.children(namespaceExport))
      file.exports.set(file.text(name), { source: { ...reexportedModule, name: '*' } });
    return;
  }
  if (clause >= 0) {
    for (const specifierNode of file.children(clause)) {
      if (file.kind(specifierNode) !== 'export_specifier') continue;
      const local = readExportName(file, file.field(specifierNode, 'name'));
      const alias = file.field(specifierNode, 'alias');
      const exportedName = alias >= 0
        ? readExportName(file, alias)
        : /\bas\s+default$/.test(file.text(specifierNode))
        ? 'default'
        : local;
      file.exports.set(exportedName, reexportedModule ? { source: { ...reexportedModule, name: local } } : { local });
    }
    return;
  }
  if (reexportedModule) {
    file.wildcards.push({ source: { ...reexportedModule, name: '*' }, exported: true });
    return;
  }
  const value = file.field(node, 'value');
  const declaration = file.field(node, 'declaration');
  if (value >= 0) {
    if (file.kind(value) === 'identifier') file.exports.set('default', { local: file.text(value) });
    // an object is not bound, because its properties are usually names of the file itself
    else if (file.kind(value) !== 'object') bindDefault(file, value);
  }
  if (declaration >= 0 && /^export\s+default\b/.test(file.text(node))) {
    const name = file.field(declaration, 'name');
    if (name >= 0) file.exports.set('default', { local: file.text(name) });
    else bindDefault(file, declaration);
  }
}

/** Binds a default export without a name of its own. */
function bindDefault(file: SyntaxBuilder, node: number): void {
  const isFunction = functionKinds.includes(file.kind(node));
  const value = isFunction ? readEcmaResult(file, node).value : readEcmaExpression(file, node);
  file.bindAs('default', node, isFunction ? 'function' : 'value', 0, value ? { value } : {});
}

/** Returns the name of an export; `default` is a keyword without a node in the tree. */
function readExportName(file: SyntaxBuilder, node: number): string {
  return node < 0 ? 'default' : removeEcmaQuotes(file.text(node));
}
