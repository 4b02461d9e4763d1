import type { Definition, SymbolKind } from '#model';
import { insideOpaque, isCode, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { joinNestedName } from '../scanning/nestedName';
import { skipSpacesAndTabs, measureBlankColumns } from '../scanning/blanks';

interface Scope {
  readonly kind: 'class' | 'module' | 'method';
  /**
   * The name with its containers, separated by dots. For `class << self`, the methods belong to the enclosing
   * container.
   */
  readonly name: string;
  readonly indent: number;
  readonly exported: boolean;
  /** Whether the following methods are visible, according to the last access modifier on a separate line. */
  isVisible: boolean;
}

const constantSource = '(?:::)?[A-Z]\\w*(?:::[A-Z]\\w*)*';
const methodSource = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*[?!=]?|\\[\\]=?|[+-]@|[+\\-*/%&|^<>~!=`]{1,3}';
const statementPattern = new RegExp([
  `((?:[a-z_]\\w*[ \\t]+){0,3})def[ \\t]+(?:(?:self|[A-Za-z_]\\w*)\\.)?(?<def>${methodSource})`,
  `class[ \\t]+(?:(?<single><<)|(?<class>${constantSource}))`,
  `module[ \\t]+(?<module>${constantSource})`,
  '(?<end>end)\\b',
  '(?<access>private|protected|public|private_class_method|private_constant|module_function)\\b(?![ \\t]*[.=])',
  '(?<attr>attr(?:_reader|_writer|_accessor)?|[cm]attr_(?:reader|writer|accessor)|class_attribute|thread_mattr_accessor)[ \\t(]+(?=:)',
  'alias_method[ \\t(]+:(?<aliasOf>[\\w?!=]+)',
  'alias[ \\t]+:?(?<alias>[A-Za-z_][\\w?!=]*)',
  'define_method[ \\t(]+:(?<made>[\\w?!=]+)',
  '(?<constant>[A-Z]\\w*)[ \\t]*(?:\\|\\|)?=(?![=~>])[ \\t]*(?<value>(?:Struct|Class|Module|Data)\\.(?:new|define)\\b)?',
].join('|'), 'y');
const maxAttributeLines = 50;

/**
 * Returns the definitions of a Ruby file, in line order. Each `end` is matched with its opening line by indentation.
 */
export function findRubyDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const hiddenNamesByContainer = new Map<string, Set<string>>();
  const scopes: Scope[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque) continue;
    const start = lineStarts[line]!;
    let offset = skipSpacesAndTabs(text, start);
    const indent = measureBlankColumns(text, start, offset);
    const openScopeCount = scopes.length;
    for (let statementIndex = 0; statementIndex < 5; statementIndex++) { // `module A; module B`
      const nextStart = readStatement(line, indent + statementIndex, offset);
      if (nextStart === undefined) {
        if (statementIndex > 0 && endsOnLine(text.slice(offset, Math.min(lineStarts[line + 1]!, offset + 2_000))))
          scopes.length = openScopeCount;
        break;
      }
      offset = nextStart;
    }
  }
  return hiddenNamesByContainer.size === 0
    ? definitions
    : definitions.map((definition) => (hiddenNamesByContainer.get(definition.container ?? '')?.has(definition.name)
      ? { ...definition, exported: false }
      : definition)
    );

  /** Reads a statement. Returns the offset of the next definition on the same line, if any. */
  function readStatement(line: number, indent: number, offset: number): number | undefined {
    statementPattern.lastIndex = offset;
    const match = statementPattern.exec(text);
    if (!match) return undefined;
    const groups = match.groups!;
    const matchEnd = statementPattern.lastIndex;
    if (groups['end'] !== undefined) closeScope(indent);
    else if (groups['def'] !== undefined) return readMethod(groups['def'], match[1]!, line, indent, matchEnd);
    else if (groups['single'] !== undefined) openScope('class', '', line, indent, matchEnd);
    else if (groups['class'] ?? groups['module'])
      return readContainer(groups['class'] === undefined ? 'module' : 'class', (groups['class'] ?? groups['module'])!,
        line, indent, matchEnd);
    else if (groups['access'] !== undefined) readAccessModifier(groups['access'], line, matchEnd);
    else if (groups['attr'] !== undefined) {
      for (const [name, symbolLine] of listSymbols(line, matchEnd))
        addDefinition(name, 'property', symbolLine, isVisible());
    } else if (groups['constant'] !== undefined)
      readConstant(groups['constant'], groups['value'], line, indent, matchEnd);
    else {
      const name = groups['aliasOf'] ?? groups['alias'] ?? groups['made'];
      if (name !== undefined) addDefinition(name, 'method', line, isVisible());
    }
    return undefined;
  }

  function closeScope(indent: number): void {
    while (scopes.length > 0 && scopes[scopes.length - 1]!.indent > indent) scopes.pop();
    if (scopes[scopes.length - 1]?.indent === indent) scopes.pop();
  }

  function readMethod(name: string, prefix: string, line: number, indent: number, matchEnd: number): undefined {
    leaveScopes(indent);
    const container = findContainer();
    const isHidden = /\b(?:private|protected|private_class_method)\b/.test(prefix);
    addDefinition(name, container ? 'method' : 'function', line,
      !isHidden && (/\bpublic\b/.test(prefix) || isVisible()));
    const remainingText = text.slice(matchEnd, Math.min(lineStarts[line + 1]!, matchEnd + 2_000));
    if (
      !endsOnLine(remainingText) && !/^[ \t]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?[ \t]*=(?![=~>])/.test(remainingText)
    )
      scopes.push({ kind: 'method', name: '', indent, exported: true, isVisible: true });
    return undefined;
  }

  function readContainer(kind: 'class' | 'module', name: string, line: number, indent: number, matchEnd: number):
    | number
    | undefined
  {
    leaveScopes(indent);
    const plainName = name.replace(/^::/, '');
    const separatorIndex = plainName.lastIndexOf('::');
    addDefinition(plainName.slice(separatorIndex < 0 ? 0 : separatorIndex + 2), kind, line, true,
      separatorIndex < 0 ? undefined : plainName.slice(0, separatorIndex));
    const nextDefinition = /^[^;\n#"']{0,200};[ \t]*(?=(?:class|module|def)[ \t])/.exec(
      text.slice(matchEnd, Math.min(lineStarts[line + 1]!, matchEnd + 300)),
    );
    openScope(kind, plainName, line, indent, matchEnd, nextDefinition !== null);
    return nextDefinition ? matchEnd + nextDefinition[0].length : undefined;
  }

  /** Reads `A = Struct.new(:b) do`, which contains methods like a class. */
  function readConstant(name: string, value: string | undefined, line: number, indent: number, matchEnd: number): void {
    const kind = value === undefined ? 'constant' : value.startsWith('Module') ? 'module' : 'class';
    if (scopes[scopes.length - 1]?.kind === 'method' || depths[line]! > 0) return;
    addDefinition(name, kind, line, true);
    if (
      kind !== 'constant' &&
      /\bdo[ \t]*(?:\|[^|\n]*\|)?[ \t\r]*(?:#.*)?\n?$/.test(
        text.slice(matchEnd, Math.min(lineStarts[line + 1]!, matchEnd + 500)),
      )
    ) openScope(kind, name, line, indent, matchEnd);
  }

  function openScope(kind: 'class' | 'module', name: string, line: number, indent: number, matchEnd: number,
    hasMoreOnLine = false): void
  {
    if (!hasMoreOnLine && endsOnLine(text.slice(matchEnd, Math.min(lineStarts[line + 1]!, matchEnd + 2_000)))) return;
    const container = findContainer();
    const path = name === '' ? container?.name ?? '' : joinNestedName(container?.name, name);
    scopes.push({ kind, name: path, indent, exported: container?.exported ?? true, isVisible: true });
  }

  /** Leaves scopes at this indentation; methods at the same indentation do not contain each other. */
  function leaveScopes(indent: number): void {
    while (
      scopes.length > 0 &&
      (scopes[scopes.length - 1]!.indent > indent ||
        (scopes[scopes.length - 1]!.indent === indent && scopes[scopes.length - 1]!.kind === 'method'))
    ) scopes.pop();
  }

  /** Reads `private` alone or with names. `private` before a `def` is read together with the `def`. */
  function readAccessModifier(modifier: string, line: number, matchEnd: number): void {
    const scope = findContainer();
    const remainingText = text.slice(matchEnd, Math.min(lineStarts[line + 1]!, matchEnd + 300));
    if (/^[ \t\r]*(?:#.*)?\n?$/.test(remainingText)) {
      if (scope && modifier !== 'private_class_method')
        scope.isVisible = modifier === 'public' || modifier === 'module_function';
      return;
    }
    if (modifier === 'public' || modifier === 'module_function') return;
    if (/^[ \t(]+attr_/.test(remainingText)) {
      for (const [name, symbolLine] of listSymbols(line, matchEnd)) addDefinition(name, 'property', symbolLine, false);
      return;
    }
    const names = hiddenNamesByContainer.get(scope?.name ?? '') ?? new Set<string>();
    for (const [name] of listSymbols(line, matchEnd)) names.add(name);
    hiddenNamesByContainer.set(scope?.name ?? '', names);
  }

  /** Returns the innermost class or module. */
  function findContainer(): Scope | undefined {
    for (let i = scopes.length - 1; i >= 0; i--) if (scopes[i]!.kind !== 'method') return scopes[i];
    return undefined;
  }

  function isVisible(): boolean {
    return findContainer()?.isVisible ?? true;
  }

  /** Adds a definition. `writtenContainer`: the container written before the name, such as `A` in `A::B`. */
  function addDefinition(name: string, kind: SymbolKind, line: number, isExported: boolean,
    writtenContainer?: string): void
  {
    const scope = findContainer();
    const container = writtenContainer === undefined
      ? scope?.name ?? ''
      : joinNestedName(scope?.name, writtenContainer);
    definitions.push({
      name,
      kind,
      line: line + 1,
      exported: isExported && (scope?.exported ?? true),
      ...(container === '' ? {} : { container }),
    });
  }

  /** Lists `:a, :b` across lines joined by commas, with the line of each name. */
  function listSymbols(line: number, offset: number): [string, number][] {
    const names: [string, number][] = [];
    for (
      let currentLine = line;
      currentLine < Math.min(countLexicalLines(lexicalMap), line + maxAttributeLines);
      currentLine++
    ) {
      const start = currentLine === line ? offset : lineStarts[currentLine]!;
      const lineText = text.slice(start, Math.min(lineStarts[currentLine + 1]!, start + 2_000));
      for (const match of lineText.matchAll(/(?<![:\w]):([A-Za-z_][\w?!]*=?)(?!:)/g))
        if (isCode(lexicalMap, start + match.index)) names.push([match[1]!, currentLine]);
      if (!/,[ \t\r]*(?:#.*)?\n?$/.test(lineText)) break;
    }
    return names;
  }
}

/** Reports whether the definition ends on its line. */
function endsOnLine(remainingText: string): boolean {
  return /\bend\b[ \t)\r]*(?:#.*)?\n?$/.test(remainingText) && !/^[ \t]*#/.test(remainingText);
}
