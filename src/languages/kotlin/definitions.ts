import { createBraceDefinitionReader, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';

const annotationSource = '@(?:\\w{1,20}:)?[\\w.]{1,100}(?:\\((?:[^()\\n]|\\([^()\\n]{0,200}\\)){0,300}\\))?';
const modifierWords =
  'public|private|protected|internal|open|abstract|final|sealed|data|inner|enum|annotation|value|inline|noinline|crossinline|tailrec|suspend|operator|infix|external|override|lateinit|const|vararg|expect|actual|companion';
const modifiersSource =
  `(?<modifiers>(?:(?:${modifierWords}|fun(?=[ \\t]+interface)|${annotationSource})[ \\t]+){0,12})`;
const nameSource = '(?<name>`[^`\\n]{1,200}`|[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]{0,200})';
/** Matches type arguments, nested at most three levels deep, so that no text can match in two ways. */
const typeArgumentsSource = '<(?:[^<>(){};=\\n]|<(?:[^<>(){};=\\n]|<[^<>(){};=\\n]{0,100}>){0,100}>){0,200}>';
const typeParametersSource = `(?:${typeArgumentsSource}[ \\t]*)?`;
/** Matches the type that an extension extends. */
const receiverSource =
  `(?:(?:@\\w{1,100}[ \\t]+)?(?<receiver>[A-Za-z_]\\w{0,100}(?:${typeArgumentsSource})?(?:\\.\\w{1,100}(?:${typeArgumentsSource})?){0,8}?|\\([^\\n=;{}]{0,150}\\))\\??\\.)?`;

const patterns: readonly DefinitionPattern[] = [
  {
    pattern: new RegExp(`${modifiersSource}(?<kind>class|interface|object)\\b[ \\t]*${nameSource}?`, 'y'),
    kind: (
      { groups },
    ) => (groups!['kind'] === 'interface' ? 'interface' : /\benum\b/.test(groups!['modifiers']!) ? 'enum' : 'class'),
    name: ({ groups }) =>
      removeBackticks(groups!['name']) ?? (/\bcompanion\b/.test(groups!['modifiers']!) ? 'Companion' : undefined),
    isContainer: true,
    exported: isPublic,
  },
  {
    // matches a value whose anonymous object has members
    pattern: new RegExp(
      `${modifiersSource}va[lr][ \\t]+${nameSource}[^=\\n]{0,200}=[ \\t]*object[ \\t]*:[^\\n]{0,300}\\{[ \\t]*\\r?$`,
      'my',
    ),
    kind: (_, scope) => (scope ? 'property' : 'constant'),
    name: getKotlinName,
    isContainer: true,
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiersSource}fun[ \\t]+${typeParametersSource}${receiverSource}${nameSource}[ \\t]*\\(`,
      'y'),
    kind: (_, scope) => (scope ? 'method' : 'function'),
    name: getKotlinName,
    container: getExtendedType,
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiersSource}va[lr][ \\t]+${typeParametersSource}${receiverSource}${nameSource}`, 'y'),
    kind: (_, scope) => (scope ? 'property' : 'constant'),
    name: getKotlinName,
    container: getExtendedType,
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiersSource}typealias[ \\t]+${nameSource}`, 'y'),
    kind: 'type',
    name: getKotlinName,
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiersSource}constructor[ \\t]*\\(`, 'y'),
    kind: 'method',
    name: () => 'constructor',
    position: 'member',
    exported: isPublic,
  },
  {
    pattern: /(?:@\w{1,100}[ \t]+){0,3}(?<name>[A-Z]\w{0,100})[ \t]*(?:[,;({\r\n]|\/[/*]|$)/y,
    kind: (_, scope) => (scope!.kind === 'enum' ? 'constant' : undefined),
    position: 'member',
    isContainer: true,
    exported: () => true,
  },
  {
    pattern: /object\b[ \t]*(?::[^\n]{0,300})?\{[ \t]*\r?$/my,
    kind: 'class',
    continuesDeclaration: true,
    exported: () => true,
  },
];
/** Matches a class's constructor, which may be on separate lines, with annotations before it. */
const constructorHeaderPattern = new RegExp(`${modifiersSource}constructor[ \\t]*\\(`, 'y');

/** Returns the definitions of a Kotlin file in line order. Definitions are public unless private or internal. */
export const findKotlinDefinitions = createBraceDefinitionReader(patterns, constructorHeaderPattern);

function isPublic(match: RegExpExecArray): boolean {
  return !/(?:^|[ \t])(?:private|internal)[ \t]/.test(match.groups?.['modifiers'] ?? '');
}

function getKotlinName({ groups }: RegExpExecArray): string | undefined {
  return removeBackticks(groups!['name']);
}

function removeBackticks(name: string | undefined): string | undefined {
  return name?.replaceAll('`', '');
}

/** Returns the type that a definition outside classes extends, such as `List` in `fun List<T>.first()`. */
function getExtendedType({ groups }: RegExpExecArray, scope: BraceScope | undefined): string | undefined {
  return scope ? undefined : /^\w+/.exec(groups!['receiver'] ?? '')?.[0];
}
