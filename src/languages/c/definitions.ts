import type { Definition, OutlineSymbol } from '#model';
import { toScannedDefinition, toScannedSymbol,
  type ScannedDeclaration } from '../scanning/declarations/scannedDeclaration';
import { readDirectiveWord } from '../scanning/declarations/conditionalBranches';
import { scanDeclarations } from '../scanning/declarations/declarationScanner';
import type { DeclarationReader, DeclarationScope, OpenedScope,
  Token } from '../scanning/declarations/declarationReader';
import type { LexicalMap } from '../scanning/lexicalMap';
import { splitHead, findDeclaredName, findFunctionName, findTypeName, type HeadParts } from './declarations';
import { mapC } from './lexicalMap';
import { joinNestedName } from '../scanning/nestedName';

/** Returns the definitions of a C or C++ file, in line order. Class members count even if they are only declared. */
export function findCDefinitions(lexicalMap: LexicalMap): Definition[] {
  return scanCDeclarations(lexicalMap).filter((declaration) => !declaration.isPrototype).map((declaration) =>
    toScannedDefinition(lexicalMap, declaration)
  );
}

/**
 * Returns the definitions with their lines and signatures, to replace those that the grammar misses. A prototype is
 * included only if no definition has the same name.
 */
export function findCSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = mapC(text);
  const declarations = scanCDeclarations(lexicalMap);
  const definedNames = new Set(
    declarations.filter((declaration) => !declaration.isPrototype).map((declaration) => declaration.name),
  );
  return declarations.filter((declaration) => !declaration.isPrototype || !definedNames.has(declaration.name)).map((
    declaration,
  ) => toScannedSymbol(lexicalMap, declaration));
}

function scanCDeclarations(lexicalMap: LexicalMap): ScannedDeclaration[] {
  return scanDeclarations(lexicalMap, createCReader(lexicalMap.text));
}

function createCReader(text: string): DeclarationReader {
  return {
    createTopScope: () => ({ kind: 'namespace', container: undefined, exported: true, reachable: true }),
    readOpeningBrace: (head, scope, brace) => openScope(text, head, scope, brace),
    readStatementEnd: (head, scope, end, declarations) => endDeclaration(text, head, scope, end, declarations),
    readLabel: readAccessLabel,
    readDirective: readMacroDefinition,
    statementKeywords: declarationStarts,
  };
}

const declarationStarts = new Set(
  'class struct union enum namespace template typedef using extern static inline'.split(' '),
);
const visibilityByLabel: Readonly<Record<string, boolean>> = {
  public: true,
  protected: true,
  private: false,
  signals: true,
  Q_SIGNALS: true,
};

/** Reads a label such as `public:` or `private slots:`, which sets the visibility of the following members. */
function readAccessLabel(head: readonly Token[], scope: DeclarationScope): boolean {
  if (scope.kind !== 'class' || head.length === 0 || head.length > 40) return false;
  const lastWord = head[head.length - 1]!.text;
  const word = Object.hasOwn(visibilityByLabel, lastWord) ? lastWord : head[head.length - 2]?.text ?? '';
  if (
    !Object.hasOwn(visibilityByLabel, word) || head.some((token) => token.text === 'class' || token.text === 'struct')
  )
    return false;
  scope.exported = visibilityByLabel[word]! && scope.reachable;
  return true;
}

function openScope(text: string, fullHead: readonly Token[], scope: DeclarationScope, brace: number): OpenedScope {
  const endsWithSemicolon = fullHead[fullHead.length - 1]?.text === ';'; // int f(a) int a; {
  const head = endsWithSemicolon ? fullHead : takeAfterSemicolon(fullHead);
  if (head.length === 0) return {};
  const firstWord = head[0]!.text;
  if (head.length <= 3 && head.some((token) => token.text === 'extern') && head[head.length - 1]!.kind === 'string')
    return { scope };
  const parts = splitHead(head);
  if (parts.equals) return { resumes: true };
  const { tokens } = parts;
  const namespaceIndex = tokens.findIndex((token) => token.text === 'namespace');
  if (namespaceIndex >= 0 && !tokens.some((token) => token.kind === 'group' && firstWord === 'namespace'))
    return { scope: createNamespaceScope(tokens, namespaceIndex, scope) };
  const type = findTypeName(tokens);
  if (type) return openTypeScope(head, type, scope, brace);
  const functionName = findFunctionName(tokens, text, scope.name);
  if (!functionName) return isBlock(firstWord) ? {} : { resumes: true };
  if (isMemberInitializer(head, tokens, functionName.parametersIndex)) return { resumes: true };
  if (isBlock(functionName.name)) return {};
  return { declaration: createFunctionDeclaration(text, head, parts, functionName, scope, brace) };
}

/**
 * Reports whether a word begins a block such as `for (…) {` outside of functions, which is broken code or part of a
 * macro.
 */
function isBlock(word: string): boolean {
  return /^(?:if|for|while|switch|do|else|try|catch|return|case|default)$/.test(word);
}

function createNamespaceScope(tokens: readonly Token[], namespaceIndex: number,
  scope: DeclarationScope): DeclarationScope
{
  const isNamed = tokens.slice(namespaceIndex + 1).some((token) => token.kind === 'word');
  const exported = scope.exported && isNamed;
  return { kind: 'namespace', container: undefined, exported, reachable: exported };
}

/** Reports whether a brace initializes a member, `: a_{1}` in a constructor, rather than opening its body. */
function isMemberInitializer(head: readonly Token[], tokens: readonly Token[], parametersIndex: number): boolean {
  const lastToken = head[head.length - 1]!;
  if (lastToken.kind !== 'word' && lastToken.text !== '>') return false;
  return tokens.slice(parametersIndex + 1).some((token) => token.text === ':') && lastToken.text !== 'try';
}

function openTypeScope(head: readonly Token[], type: NonNullable<ReturnType<typeof findTypeName>>,
  scope: DeclarationScope, brace: number): OpenedScope
{
  const container = type.container ?? scope.container;
  const declaration: ScannedDeclaration | undefined = type.name === undefined ? undefined : {
    name: type.name,
    kind: type.keyword === 'enum' ? 'enum' : 'class',
    exported: scope.exported,
    ...(container === undefined ? {} : { container }),
    nameStart: type.start,
    start: head[0]!.start,
    bodyStart: brace,
    end: brace + 1,
  };
  if (type.keyword === 'enum') return { resumes: true, ...(declaration ? { declaration } : {}) };
  const innerContainer = type.name === undefined ? scope.container : joinNestedName(container, type.name);
  const innerScope: DeclarationScope = {
    kind: 'class',
    container: innerContainer,
    ...(type.name === undefined ? {} : { name: type.name }),
    exported: scope.exported && type.keyword !== 'class',
    reachable: scope.exported,
  };
  return { scope: innerScope, resumes: true, ...(declaration ? { declaration } : {}) };
}

/** Matches macros that define a test; their arguments name the suite and the test. */
const testMacroPattern = /^(?:TEST|TEST_[FP]|TYPED_TEST(?:_P)?|[A-Z_]*TYPED_TEST)$/;

function createFunctionDeclaration(text: string, head: readonly Token[], { tokens }: HeadParts,
  functionName: NonNullable<ReturnType<typeof findFunctionName>>, scope: DeclarationScope,
  bodyStart: number): ScannedDeclaration
{
  const start = head[0]!.start;
  const parameters = tokens[functionName.parametersIndex]!;
  const testMatch = testMacroPattern.test(functionName.name)
    ? /^\(\s*(\w+)\s*,\s*(\w+)\s*\)$/.exec(
      text.slice(parameters.start, Math.min(parameters.end, parameters.start + 300)),
    )
    : null;
  const container = testMatch ? testMatch[1]! : functionName.container ?? scope.container;
  const isStatic = scope.kind === 'namespace' && functionName.container === undefined &&
    tokens.some((token, i) => i < functionName.parametersIndex && token.text === 'static');
  return {
    name: testMatch ? testMatch[2]! : functionName.name,
    kind: container === undefined ? 'function' : 'method',
    exported: scope.exported && !isStatic,
    ...(container === undefined ? {} : { container }),
    nameStart: functionName.start,
    start,
    bodyStart,
    end: bodyStart + 1,
  };
}

function endDeclaration(text: string, fullHead: readonly Token[], scope: DeclarationScope, end: number,
  declarations: ScannedDeclaration[]
):
  | 'continue'
  | undefined
{
  if (isOldStyle(text, fullHead, scope)) return 'continue';
  const head = takeAfterSemicolon(fullHead);
  if (head.length === 0) return undefined;
  const firstWord = head[0]!.text;
  if (firstWord === 'namespace' || firstWord === 'friend' || firstWord === 'return' || firstWord === 'goto')
    return undefined;
  const parts = splitHead(head);
  const { tokens, equals, value } = parts;
  const addDeclaration = (name: string, nameStart: number, kind: ScannedDeclaration['kind'],
    isPrototype: boolean): void =>
  {
    declarations.push({
      name,
      kind,
      exported: scope.exported && !(scope.kind === 'namespace' && tokens.some((token) => token.text === 'static')),
      ...(scope.container === undefined ? {} : { container: scope.container }),
      nameStart,
      start: head[0]!.start,
      bodyStart: equals?.start ?? end,
      end,
      ...(isPrototype ? { isPrototype: true as const } : {}),
    });
  };
  if (tokens[0]?.text === 'using') {
    if (equals && tokens[1]?.kind === 'word') addDeclaration(tokens[1].text, tokens[1].start, 'type', false);
    return undefined;
  }
  if (tokens.some((token) => token.text === 'typedef')) {
    const declaredName = findDeclaredName(tokens, text);
    const bracesIndex = tokens.findIndex((token) => token.kind === 'braces');
    const tag = tokens[bracesIndex - 1]?.text ?? '';
    if (declaredName && declaredName.name !== tag)
      addDeclaration(declaredName.name, declaredName.start,
        tag === 'enum' ? 'enum' : /^(?:struct|union|class)$/.test(tag) ? 'class' : 'type', false);
    return undefined;
  }
  const functionName = tokens.some((token) => token.kind === 'braces') && !equals
    ? undefined
    : findFunctionName(tokens, text, scope.name);
  if (
    functionName?.isCertain && !/^[A-Z][A-Z0-9_]*$/.test(functionName.name) && (!equals || isPureOrDefaulted(value))
  ) {
    const declaration = createFunctionDeclaration(text, head, parts, functionName, scope, equals?.start ?? end - 1);
    declarations.push({ ...declaration, end, ...(scope.kind === 'namespace' ? { isPrototype: true as const } : {}) });
    return undefined;
  }
  if (
    scope.kind !== 'namespace' || functionName?.isCertain || tokens.length < 2 || isForwardDeclaration(tokens) ||
    (firstWord === 'extern' && !equals)
  ) return undefined;
  const declaredName = findDeclaredName(tokens, text);
  if (declaredName) addDeclaration(declaredName.name, declaredName.start, 'constant', false);
  return undefined;
}

/** Reports whether a declaration ends with `= 0`, `= default` or `= delete`. */
function isPureOrDefaulted(value: readonly Token[]): boolean {
  return value.length === 1 && /^(?:0|default|delete)$/.test(value[0]!.text);
}

/** Reports whether a statement is like `class A;`, `struct s;`, `template class A<int>;` or `enum e : int;`. */
function isForwardDeclaration(tokens: readonly Token[]): boolean {
  const keywordIndex = tokens.findIndex((token) => /^(?:class|struct|union|enum)$/.test(token.text));
  return tokens[0]!.text === 'template' ||
    (keywordIndex >= 0 &&
      tokens.slice(keywordIndex + 1).filter((token) => token.kind === 'word' && token.text !== 'class').length < 2 &&
      !tokens.some((token) => token.text === '*' || token.kind === 'braces'))
    || (keywordIndex >= 0 && tokens[tokens.length - 1]!.kind === 'braces');
}

/**
 * Reports whether a function head is in the old style, `int f(a, b) int a; char *b; {`, which contains semicolons.
 */
function isOldStyle(text: string, head: readonly Token[], scope: DeclarationScope): boolean {
  if (scope.kind !== 'namespace' || head.length < 4) return false;
  const parametersIndex = head.findIndex((token) => token.kind === 'group');
  const parameterList = head[parametersIndex];
  if (
    !parameterList || parametersIndex === 0 || head[parametersIndex - 1]!.kind !== 'word' ||
    parametersIndex + 2 >= head.length
  ) return false;
  if (
    !/^\(\s*\w+(?:\s*,\s*\w+)*\s*\)$/.test(
      text.slice(parameterList.start, Math.min(parameterList.end, parameterList.start + 500)),
    )
  )
    return false;
  const parameterDeclarations = takeAfterSemicolon(head.slice(parametersIndex + 1));
  return parameterDeclarations.length > 1 && parameterDeclarations[0]!.kind === 'word' &&
    !/^(?:static|extern|typedef|using|namespace|class|template)$/.test(parameterDeclarations[0]!.text)
    && parameterDeclarations.every((token) =>
      token.kind === 'word' || token.kind === 'square' || token.text === '*' || token.text === ',' ||
      (token.kind === 'group' && head.length < 40)
    );
}

function takeAfterSemicolon(head: readonly Token[]): readonly Token[] {
  let semicolonIndex = head.length - 1;
  while (semicolonIndex >= 0 && head[semicolonIndex]!.text !== ';') semicolonIndex--;
  return semicolonIndex < 0 ? head : head.slice(semicolonIndex + 1);
}

/**
 * Finds macros: functions if they have parameters, constants if they have a value. A macro with neither (an include
 * guard) is skipped.
 */
function readMacroDefinition(text: string, start: number, end: number, declarations: ScannedDeclaration[]): void {
  if (readDirectiveWord(text, start) !== 'define') return;
  const match = /^#[ \t]*define[ \t]+([A-Za-z_$][\w$]*)(\(?)/.exec(text.slice(start, Math.min(end, start + 300)));
  if (!match) return;
  const nameStart = start + match[0].length - match[1]!.length - match[2]!.length;
  const valueStart = start + match[0].length;
  const isFunction = match[2] === '(';
  if (!isFunction && /^[ \t\r]*(?:$|\/)/.test(text.slice(valueStart, Math.min(end, valueStart + 20)))) return;
  declarations.push({
    name: match[1]!,
    kind: isFunction ? 'function' : 'constant',
    exported: true,
    nameStart,
    start,
    bodyStart: end,
    end,
  });
}
