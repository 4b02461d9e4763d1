import type { OutlineSymbol, SymbolKind } from '#model';
import { createBraceDefinitionReader, type DefinitionPattern } from '../scanning/braceDefinitions';
import { createLineSymbols } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const scanLayout = createLexicalScanner({
  line: ['#', '//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }],
  customForms: [{ first: '<', kind: 'string', findEnd: findHeredocEnd }],
});
const isExported = () => true;
const labelSource = '(?:"([^"\\n]{1,200})"|([\\w-]{1,200}))';
const blockPattern = new RegExp(`([\\w-]{1,100})[ \\t]+${labelSource}(?:[ \\t]+${labelSource})?[ \\t]*\\{`, 'y');

/** Terraform blocks by type: the symbol kind, and the address prefix that replaces the type. */
const blockKinds: Readonly<Record<string, readonly [kind: SymbolKind, prefix?: string]>> = {
  resource: ['resource', ''],
  ephemeral: ['resource'],
  data: ['data'],
  module: ['module'],
  variable: ['variable', 'var'],
  output: ['output'],
  provider: ['provider'],
};

const findDefinitions = createBraceDefinitionReader([
  { pattern: /locals[ \t]*\{/y, position: 'top', kind: 'block', exported: isExported, scope: () => 'local' },
  {
    pattern: blockPattern,
    position: 'top',
    kind: ([, type]) => blockKinds[type!]?.[0] ?? 'block',
    name: formatAddress,
    exported: isExported,
  },
  { pattern: /(?<name>[\w-]{1,200})[ \t]*\{/y, position: 'top', kind: 'block', exported: isExported },
  { pattern: /(?<name>[\w-]{1,200})[ \t]*=(?!=)/y, position: 'top', kind: 'key', exported: isExported },
  {
    pattern: /([\w-]{1,200})[ \t]*=(?!=)/y,
    position: 'member',
    kind: 'key',
    name: ([, name]) => `local.${name!}`,
    container: () => '',
    exported: isExported,
  },
] satisfies DefinitionPattern[]);

/**
 * Lists the top-level blocks and values of a file, by the addresses that expressions use for them:
 * `data.aws_ssm_parameter.ami`, `aws_instance.web`, `module.vpc`, `var.region`, `local.tags`.
 */
export function listTerraformSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = scanLayout(text);
  return createLineSymbols(lexicalMap, findDefinitions(lexicalMap)).map(({ container: _, ...symbol }) => symbol);
}

function formatAddress([, type, quotedLabel, bareLabel, quotedName, bareName]: RegExpExecArray): string {
  const prefix = blockKinds[type!]?.[1] ?? type!;
  return [prefix, quotedLabel ?? bareLabel!, quotedName ?? bareName ?? ''].filter((part) => part !== '').join('.');
}

/** Returns the end of the line that contains only the heredoc's marker, or the end of the text if it is missing. */
function findHeredocEnd(text: string, start: number): number | undefined {
  const [opening, marker] = /^<<[-~]?([A-Za-z_]\w{0,60})[ \t]*\r?\n/.exec(text.slice(start, start + 80)) ?? [];
  if (opening === undefined || marker === undefined) return undefined;
  const closingPattern = new RegExp(`^[ \\t]*${marker}[ \\t]*\\r?$`, 'gm');
  closingPattern.lastIndex = start + opening.length;
  const match = closingPattern.exec(text);
  return match ? match.index + match[0].length : text.length;
}
