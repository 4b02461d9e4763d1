import type { OutlineSymbol, SymbolKind } from '#model';
import { braceDefinitions, type DefinitionPattern } from '../scanning/braceDefinitions';
import { symbolsOfLines } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const layoutOf = createLexicalScanner({
  line: ['#', '//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }],
  custom: [{ first: '<', kind: 'string', end: heredocEnd }],
});
const visible = () => true;
const label = '(?:"([^"\\n]{1,200})"|([\\w-]{1,200}))';
const block = new RegExp(`([\\w-]{1,100})[ \\t]+${label}(?:[ \\t]+${label})?[ \\t]*\\{`, 'y');

/** Terraform blocks by type: the symbol kind, and the address prefix that replaces the type. */
const kinds: Readonly<Record<string, readonly [kind: SymbolKind, prefix?: string]>> = {
  resource: ['resource', ''],
  ephemeral: ['resource'],
  data: ['data'],
  module: ['module'],
  variable: ['variable', 'var'],
  output: ['output'],
  provider: ['provider'],
};

const definitionsOf = braceDefinitions([
  { pattern: /locals[ \t]*\{/y, where: 'top', kind: 'block', exported: visible, scope: () => 'local' },
  {
    pattern: block,
    where: 'top',
    kind: ([, type]) => kinds[type!]?.[0] ?? 'block',
    name: address,
    exported: visible,
  },
  { pattern: /(?<name>[\w-]{1,200})[ \t]*\{/y, where: 'top', kind: 'block', exported: visible },
  { pattern: /(?<name>[\w-]{1,200})[ \t]*=(?!=)/y, where: 'top', kind: 'key', exported: visible },
  {
    pattern: /([\w-]{1,200})[ \t]*=(?!=)/y,
    where: 'member',
    kind: 'key',
    name: ([, name]) => `local.${name!}`,
    container: () => '',
    exported: visible,
  },
] satisfies DefinitionPattern[]);

/**
 * Lists the top-level blocks and values of a file, by the addresses that expressions use for them:
 * `data.aws_ssm_parameter.ami`, `aws_instance.web`, `module.vpc`, `var.region`, `local.tags`.
 */
export function terraformSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = layoutOf(text);
  return symbolsOfLines(lexicalMap, definitionsOf(lexicalMap)).map(({ container: _, ...symbol }) => symbol);
}

function address([, type, quoted, bare, quotedName, bareName]: RegExpExecArray): string {
  const prefix = kinds[type!]?.[1] ?? type!;
  return [prefix, quoted ?? bare!, quotedName ?? bareName ?? ''].filter((part) => part !== '').join('.');
}

/** Returns the end of the line that contains only the heredoc's mark; the end of the text if there is none. */
function heredocEnd(text: string, at: number): number | undefined {
  const [opening, mark] = /^<<[-~]?([A-Za-z_]\w{0,60})[ \t]*\r?\n/.exec(text.slice(at, at + 80)) ?? [];
  if (opening === undefined || mark === undefined) return undefined;
  const closing = new RegExp(`^[ \\t]*${mark}[ \\t]*\\r?$`, 'gm');
  closing.lastIndex = at + opening.length;
  const match = closing.exec(text);
  return match ? match.index + match[0].length : text.length;
}
