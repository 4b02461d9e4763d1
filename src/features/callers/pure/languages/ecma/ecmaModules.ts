import type { SyntaxBuilder } from '../../syntaxBuilder';
import { readEcmaExpression, functionKinds, readEcmaResult, readEcmaString, removeEcmaQuotes } from './ecmaExpressions';

export function readEcmaImport(builder: SyntaxBuilder, node: number): void {
  const line = builder.getLine(node);
  const requireClause = builder.findChild(node, 'import_require_clause');
  if (requireClause >= 0) {
    const source = { specifier: readEcmaString(builder, builder.findField(requireClause, 'source')), line, name: '*' };
    return builder.bind(builder.findChild(requireClause, 'identifier'), 'import', 0, { source });
  }
  const importedModule = { specifier: readEcmaString(builder, builder.findField(node, 'source')), line };
  const clause = builder.findChild(node, 'import_clause');
  if (clause < 0) return;
  for (const child of builder.listChildren(clause)) {
    if (builder.getKind(child) === 'identifier')
      builder.bind(child, 'import', 0, { source: { ...importedModule, name: 'default' } });
    else if (builder.getKind(child) === 'namespace_import')
      builder.bind(builder.findChild(child, 'identifier'), 'import', 0, { source: { ...importedModule, name: '*' } });
    else
      for (const specifierNode of builder.listChildren(child)) {
        const nameNode = builder.findField(specifierNode, 'name');
        const aliasNode = builder.findField(specifierNode, 'alias');
        if (nameNode < 0 && aliasNode < 0) continue;
        builder.bind(aliasNode < 0 ? nameNode : aliasNode, 'import', 0, {
          source: { ...importedModule, name: readExportName(builder, nameNode) },
        });
      }
  }
}

export function readEcmaExport(builder: SyntaxBuilder, node: number): void {
  const sourceNode = builder.findField(node, 'source');
  const reexportedModule = sourceNode < 0
    ? undefined
    : { specifier: readEcmaString(builder, sourceNode), line: builder.getLine(node) };
  const clause = builder.findChild(node, 'export_clause');
  const namespaceExport = builder.findChild(node, 'namespace_export');
  if (namespaceExport >= 0 && reexportedModule) {
    for (const nameNode of builder.listChildren(namespaceExport))
      builder.exports.set(builder.getText(nameNode), { source: { ...reexportedModule, name: '*' } });
    return;
  }
  if (clause >= 0) {
    for (const specifierNode of builder.listChildren(clause)) {
      if (builder.getKind(specifierNode) !== 'export_specifier') continue;
      const local = readExportName(builder, builder.findField(specifierNode, 'name'));
      const aliasNode = builder.findField(specifierNode, 'alias');
      const exportedName = aliasNode >= 0
        ? readExportName(builder, aliasNode)
        : /\bas\s+default$/.test(builder.getText(specifierNode))
        ? 'default'
        : local;
      builder.exports.set(exportedName,
        reexportedModule ? { source: { ...reexportedModule, name: local } } : { local });
    }
    return;
  }
  if (reexportedModule) {
    builder.wildcards.push({ source: { ...reexportedModule, name: '*' }, isExported: true });
    return;
  }
  const valueNode = builder.findField(node, 'value');
  const declaration = builder.findField(node, 'declaration');
  if (valueNode >= 0) {
    if (builder.getKind(valueNode) === 'identifier')
      builder.exports.set('default', { local: builder.getText(valueNode) });
    // an object is not bound, because its properties are usually names of the file itself
    else if (builder.getKind(valueNode) !== 'object') bindDefault(builder, valueNode);
  }
  if (declaration >= 0 && /^export\s+default\b/.test(builder.getText(node))) {
    const nameNode = builder.findField(declaration, 'name');
    if (nameNode >= 0) builder.exports.set('default', { local: builder.getText(nameNode) });
    else bindDefault(builder, declaration);
  }
}

/** Binds a default export without a name of its own. */
function bindDefault(builder: SyntaxBuilder, node: number): void {
  const isFunction = functionKinds.includes(builder.getKind(node));
  const value = isFunction ? readEcmaResult(builder, node).value : readEcmaExpression(builder, node);
  builder.bindAs('default', node, isFunction ? 'function' : 'value', 0, value ? { value } : {});
}

/** Returns the name of an export; `default` is a keyword without a node in the tree. */
function readExportName(builder: SyntaxBuilder, node: number): string {
  return node < 0 ? 'default' : removeEcmaQuotes(builder.getText(node));
}
