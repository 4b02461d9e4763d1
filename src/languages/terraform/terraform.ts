import type { OutlineSymbol, SymbolKind } from '#model';
import { createBraceDefinitionReader, type DefinitionPattern } from '../scanning/braceDefinitions';
import { createLineSymbols } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const scanLayout = createLexicalScanner({
  line: ['#', '//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }],
  custom: [{ first: '<', kind: 'string', end: findHeredocEnd }],
});
const isExported = () => true;
const labelPattern = '(?:"([^"\\n]{1,200})"|([\\w-]{1,200}))';
const blockPattern = new RegExp(`([\\w-]{1,100})[ \\t]+${labelPattern}(?:[ \\t]+${labelPattern})?[ \\t]*\\{`, 'y');

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
  { pattern: /locals[ \t]*\{/y, where: 'top', kind: 'block', exported: isExported, scope: () => 'local' },
  {
    pattern: blockPattern,
    where: 'top',
    kind: ([, type]) => blockKinds[type!]?.[0] ?? 'block',
    name: formatAddress,
    exported: isExported,
  },
  { pattern: /(?<name>[\w-]{1,200})[ \t]*\{/y, where: 'top', kind: 'block', exported: isExported },
  { pattern: /(?<name>[\w-]{1,200})[ \t]*=(?!=)/y, where: 'top', kind: 'key', exported: isExported },
  {
    pattern: /([\w-]{1,200})[ \t]*=(?!=)/y,
    where: 'member',
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

function formatAddress([, type, quoted, bare, quotedName, bareName]: RegExpExecArray): string {
  const prefix = blockKinds[type!]?.[1] ?? type!;
  return [prefix, quoted ?? bare!, quotedName ?? bareName ?? ''].filter((part) => part !== '').join('.');
}

/** Returns the end of the line that contains only the heredoc's marker, or the end of the text if it is missing. */
function findHeredocEnd(text: string, start: number): number | undefined {
  const [opening, marker] = /^<<[-~]?([A-Za-z_]\w{0,60})[ \t]*\r?\n/.exec(text.slice(start, start + 80)) ?? [];
  if (opening === undefined || marker === undefined) return undefined;
  const closing = new RegExp(`^[ \\t]*${marker}[ \\t]*\\r?$`, 'gm');
  closing.lastIndex = start + opening.length;
  const match = closing.exec(text);
  return match ? match.index + match[0].length : text.length;
}
