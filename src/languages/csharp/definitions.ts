import type { Definition, OutlineSymbol, SymbolKind } from '#model';
import { splitHead, readOperatorName } from '../c/declarations';
import { toScannedDefinition, toScannedSymbol,
  type ScannedDeclaration } from '../scanning/declarations/scannedDeclaration';
import { scanDeclarations } from '../scanning/declarations/declarationScanner';
import type { DeclarationReader, DeclarationScope, OpenedScope,
  Token } from '../scanning/declarations/declarationReader';
import type { LexicalMap } from '../scanning/lexicalMap';
import { mapCSharp } from './lexicalMap';
import { joinNestedName } from '../scanning/nestedName';

const modifiers = new Set(
  'public private protected internal static sealed abstract partial readonly ref unsafe new file async extern virtual override required volatile const fixed scoped event implicit explicit'
    .split(' '),
);
const typeKinds: Readonly<Record<string, SymbolKind>> = {
  class: 'class',
  struct: 'class',
  record: 'class',
  interface: 'interface',
  enum: 'enum',
};
const statementWords = new Set(
  'if for foreach while do switch else try catch finally using lock return throw await yield new case default goto checked unchecked fixed var break continue base this nameof typeof sizeof when'
    .split(' '),
);

/** Returns the definitions of a C# file in line order, without plain fields. */
export function findCSharpDefinitions(lexicalMap: LexicalMap): Definition[] {
  return scanDeclarations(lexicalMap, createCSharpReader(lexicalMap.text)).map((declaration) =>
    toScannedDefinition(lexicalMap, declaration)
  );
}

/** Returns the definitions with their lines and signatures, including those that the grammar misses. */
export function listCSharpSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = mapCSharp(text);
  return scanDeclarations(lexicalMap, createCSharpReader(text)).map((declaration) =>
    toScannedSymbol(lexicalMap, declaration)
  );
}

function createCSharpReader(text: string): DeclarationReader {
  return {
    createTopScope: () => ({ kind: 'namespace', container: undefined, exported: true, reachable: true }),
    readOpeningBrace: (head, scope, brace) => readOpenedScope(head, scope, brace),
    readStatementEnd: (head, scope, end, declarations) => readEndedDeclaration(text, head, scope, end, declarations),
  };
}

/** A declaration head up to its value, its `=>` or its constraints. */
interface Head {
  readonly tokens: readonly Token[];
  /** `=` introduces a value, `=>` a body. */
  readonly valueOperator: '=' | '=>' | undefined;
  readonly valueStart: number | undefined;
  readonly start: number;
}

function parseCSharpHead(headTokens: readonly Token[]): Head {
  const { tokens, equals } = splitHead(headTokens);
  const arrowIndex = tokens.findIndex((token) => token.text === '=>');
  const whereIndex = tokens.findIndex((token, i) => i > 0 && token.text === 'where' && token.kind === 'word');
  const end = Math.min(arrowIndex < 0 ? tokens.length : arrowIndex, whereIndex < 0 ? tokens.length : whereIndex);
  const operator = arrowIndex >= 0 ? '=>' : equals ? '=' : undefined;
  return {
    tokens: tokens.slice(0, end),
    valueOperator: operator,
    valueStart: arrowIndex >= 0 ? tokens[arrowIndex]!.start : equals?.start,
    start: headTokens[0]?.start ?? 0,
  };
}

function readOpenedScope(headTokens: readonly Token[], scope: DeclarationScope, brace: number): OpenedScope {
  const head = parseCSharpHead(headTokens);
  const { tokens } = head;
  if (head.valueOperator !== undefined) return { resumes: true };
  if (tokens[0]?.text === 'namespace') return { scope: { ...scope } };
  const type = parseCSharpType(tokens);
  if (type) {
    const declaration = declare(type.name, type.kind, head, scope, brace);
    if (type.kind === 'enum') return { declaration };
    const container = joinNestedName(scope.container, type.name.text);
    return {
      declaration,
      scope: {
        kind: 'class',
        container,
        name: type.name.text,
        exported: declaration.exported,
        reachable: type.kind === 'interface',
      },
    };
  }
  const callable = findCSharpCallable(tokens, scope);
  if (callable)
    return { declaration: declare(callable, scope.kind === 'class' ? 'method' : 'function', head, scope, brace) };
  const property = scope.kind === 'class' ? findCSharpProperty(tokens) : undefined;
  return property ? { declaration: declare(property, 'property', head, scope, brace) } : {};
}

function readEndedDeclaration(text: string, headTokens: readonly Token[], scope: DeclarationScope, end: number,
  declarations: ScannedDeclaration[]
):
  | DeclarationScope
  | undefined
{
  const head = parseCSharpHead(headTokens);
  const { tokens } = head;
  const firstWord = tokens[0]?.text;
  if (firstWord === 'namespace') return { ...scope };
  if (firstWord === undefined || firstWord === 'using' || (firstWord === 'global' && tokens[1]?.text === 'using'))
    return undefined;
  const addDeclaration = (name: Token, kind: SymbolKind): void => {
    declarations.push({ ...declare(name, kind, head, scope, head.valueStart ?? end), end });
  };
  const type = parseCSharpType(tokens);
  const delegateIndex = tokens.findIndex((token) => token.text === 'delegate');
  if (type && head.valueOperator === undefined) addDeclaration(type.name, type.kind);
  else if (delegateIndex >= 0 && tokens.slice(0, delegateIndex).every((token) => modifiers.has(token.text))) {
    const parametersIndex = tokens.findIndex((token, i) =>
      i > delegateIndex + 2 && token.kind === 'group' && tokens[i - 1]!.kind === 'word'
    );
    if (parametersIndex > 0) addDeclaration(tokens[parametersIndex - 1]!, 'type');
  } else if (scope.kind === 'class') {
    const callable = head.valueOperator === '=' ? undefined : findCSharpCallable(tokens, scope);
    if (callable) addDeclaration(callable, 'method');
    else if (head.valueOperator === '=>' || tokens.some((token) => token.text === 'event')) {
      const property = findCSharpProperty(tokens);
      if (property) addDeclaration(property, 'property');
    } else if (head.valueOperator === '=' && isConstant(tokens)) {
      const name = tokens[tokens.length - 1]!;
      if (name.kind === 'word' && /^[\w@]/.test(text[name.start]!)) addDeclaration(name, 'constant');
    }
  } else if (head.valueOperator === '=>') {
    const localFunction = findCSharpCallable(tokens, scope);
    if (localFunction) addDeclaration(localFunction, 'function');
  }
  return undefined;
}

/** Reports whether a field is `const` or `static readonly`. */
function isConstant(tokens: readonly Token[]): boolean {
  const words = tokens.map((token) => token.text);
  return tokens.length > 2 && (words.includes('const') || (words.includes('static') && words.includes('readonly')));
}

function parseCSharpType(tokens: readonly Token[]): { readonly name: Token; readonly kind: SymbolKind; } | undefined {
  let tokenIndex = 0;
  while (modifiers.has(tokens[tokenIndex]?.text ?? '')) tokenIndex++;
  const word = tokens[tokenIndex]?.text ?? '';
  if (!Object.hasOwn(typeKinds, word)) return undefined;
  let nameIndex = tokenIndex + 1;
  if (word === 'record' && /^(?:class|struct)$/.test(tokens[nameIndex]?.text ?? '')) nameIndex++;
  const name = tokens[nameIndex];
  if (name?.kind !== 'word' || (word === 'record' && tokens[nameIndex + 1]?.kind === 'word')) return undefined;
  return { name, kind: typeKinds[word]! };
}

/**
 * Returns the name of a method, constructor, operator or local function: the name before the first brackets that are
 * not a type.
 */
function findCSharpCallable(tokens: readonly Token[], scope: DeclarationScope): Token | undefined {
  if (statementWords.has(tokens[0]?.text ?? '') && tokens[0]!.text !== 'new') return undefined;
  const operatorIndex = tokens.findIndex((token) => token.text === 'operator' && token.kind === 'word');
  if (operatorIndex > 0)
    return { ...tokens[operatorIndex]!, text: readOperatorName(tokens, operatorIndex)?.name ?? 'operator' };
  for (let i = 1; i < tokens.length; i++) {
    const name = tokens[i - 1]!;
    if (tokens[i]!.kind !== 'group' || name.kind !== 'word' || modifiers.has(name.text)) continue;
    if (statementWords.has(name.text)) return undefined;
    if (scope.kind === 'class' && tokens[i - 2]?.text === '~') return { ...tokens[i - 2]!, text: `~${name.text}` };
    if (scope.kind === 'class' && name.text === scope.name) return name;
    return hasType(tokens, i - 1) ? name : undefined;
  }
  return undefined;
}

/**
 * Reports whether there is a return type: before the name or, in an explicit interface implementation, before the
 * interface.
 */
function hasType(tokens: readonly Token[], nameIndex: number): boolean {
  let firstIndex = nameIndex;
  while (tokens[firstIndex - 1]?.text === '.' && firstIndex > 1) firstIndex -= 2;
  return tokens.slice(0, firstIndex).some((token) =>
    (token.kind === 'word' && !modifiers.has(token.text)) || token.kind === 'group'
  ) && tokens[firstIndex - 1]?.text !== '.' && !/^[=+\-*/!%^|]$/.test(tokens[firstIndex - 1]?.text ?? '');
}

/** Returns a property's name, which is the last word after a type; an indexer is called `this`. */
function findCSharpProperty(tokens: readonly Token[]): Token | undefined {
  const indexerIndex = tokens.findIndex((token, i) => token.text === 'this' && tokens[i + 1]?.kind === 'square');
  if (indexerIndex > 0) return tokens[indexerIndex];
  const name = tokens[tokens.length - 1];
  if (
    name?.kind !== 'word' || modifiers.has(name.text) ||
    statementWords.has(tokens[0]!.text) && tokens[0]!.text !== 'new'
  )
    return undefined;
  return hasType(tokens, tokens.length - 1) ? name : undefined;
}

function declare(name: Token, kind: SymbolKind, head: Head, scope: DeclarationScope,
  bodyStart: number): ScannedDeclaration
{
  return {
    name: name.text.replace(/^@/, ''),
    kind,
    exported: scope.exported && isVisible(head.tokens, scope),
    ...(scope.container === undefined ? {} : { container: scope.container }),
    nameStart: name.start,
    start: head.start,
    bodyStart,
    end: bodyStart + 1,
  };
}

/**
 * Reports whether other files can see a declaration. Members are private by default, except interface members;
 * top-level types are visible.
 */
function isVisible(tokens: readonly Token[], scope: DeclarationScope): boolean {
  const words = new Set(tokens.map((token) => token.text));
  if (words.has('public') || words.has('internal') || words.has('protected')) return true;
  if (words.has('private') || words.has('file')) return false;
  return scope.kind === 'namespace' || scope.reachable;
}
