import { braceDefinitions, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';

const annotation = '@(?:\\w{1,20}:)?[\\w.]{1,100}(?:\\((?:[^()\\n]|\\([^()\\n]{0,200}\\)){0,300}\\))?';
const words =
  'public|private|protected|internal|open|abstract|final|sealed|data|inner|enum|annotation|value|inline|noinline|crossinline|tailrec|suspend|operator|infix|external|override|lateinit|const|vararg|expect|actual|companion';
const modifiers = `(?<modifiers>(?:(?:${words}|fun(?=[ \\t]+interface)|${annotation})[ \\t]+){0,12})`;
const name = '(?<name>`[^`\\n]{1,200}`|[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]{0,200})';
/** At most three levels deep, so that no text can be read in two ways. */
const angles = '<(?:[^<>(){};=\\n]|<(?:[^<>(){};=\\n]|<[^<>(){};=\\n]{0,100}>){0,100}>){0,200}>';
const parameters = `(?:${angles}[ \\t]*)?`;
/** Matches the type that an extension extends. */
const receiver =
  `(?:(?:@\\w{1,100}[ \\t]+)?(?<receiver>[A-Za-z_]\\w{0,100}(?:${angles})?(?:\\.\\w{1,100}(?:${angles})?){0,8}?|\\([^\\n=;{}]{0,150}\\))\\??\\.)?`;

const patterns: readonly DefinitionPattern[] = [
  {
    pattern: new RegExp(`${modifiers}(?<kind>class|interface|object)\\b[ \\t]*${name}?`, 'y'),
    kind: (
      { groups },
    ) => (groups!['kind'] === 'interface' ? 'interface' : /\benum\b/.test(groups!['modifiers']!) ? 'enum' : 'class'),
    name: ({ groups }) =>
      bare(groups!['name']) ?? (/\bcompanion\b/.test(groups!['modifiers']!) ? 'Companion' : undefined),
    holds: true,
    exported: isPublic,
  },
  {
    // matches a value whose anonymous object has members
    pattern: new RegExp(
      `${modifiers}va[lr][ \\t]+${name}[^=\\n]{0,200}=[ \\t]*object[ \\t]*:[^\\n]{0,300}\\{[ \\t]*\\r?$`,
      'my',
    ),
    kind: (_, scope) => (scope ? 'property' : 'constant'),
    name: getKotlinName,
    holds: true,
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiers}fun[ \\t]+${parameters}${receiver}${name}[ \\t]*\\(`, 'y'),
    kind: (_, scope) => (scope ? 'method' : 'function'),
    name: getKotlinName,
    container: extended,
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiers}va[lr][ \\t]+${parameters}${receiver}${name}`, 'y'),
    kind: (_, scope) => (scope ? 'property' : 'constant'),
    name: getKotlinName,
    container: extended,
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiers}typealias[ \\t]+${name}`, 'y'),
    kind: 'type',
    name: getKotlinName,
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiers}constructor[ \\t]*\\(`, 'y'),
    kind: 'method',
    name: () => 'constructor',
    where: 'member',
    exported: isPublic,
  },
  {
    pattern: /(?:@\w{1,100}[ \t]+){0,3}(?<name>[A-Z]\w{0,100})[ \t]*(?:[,;({\r\n]|\/[/*]|$)/y,
    kind: (_, scope) => (scope!.kind === 'enum' ? 'constant' : undefined),
    where: 'member',
    holds: true,
    exported: () => true,
  },
  { pattern: /object\b[ \t]*(?::[^\n]{0,300})?\{[ \t]*\r?$/my, kind: 'class', adopts: true, exported: () => true },
];
/** Matches a class's constructor, which may be on separate lines, with annotations before it. */
const header = new RegExp(`${modifiers}constructor[ \\t]*\\(`, 'y');

/** Returns the definitions of a Kotlin file, in line order. Everything that is not private or internal is public. */
export const definitionsOfKotlin = braceDefinitions(patterns, header);

function isPublic(match: RegExpExecArray): boolean {
  return !/(?:^|[ \t])(?:private|internal)[ \t]/.test(match.groups?.['modifiers'] ?? '');
}

function getKotlinName({ groups }: RegExpExecArray): string | undefined {
  return bare(groups!['name']);
}

function bare(name: string | undefined): string | undefined {
  return name?.replaceAll('`', '');
}

/** Returns the extended type: `List` in `fun List<T>.first()`, outside of classes. */
function extended({ groups }: RegExpExecArray, scope: BraceScope | undefined): string | undefined {
  return scope ? undefined : /^\w+/.exec(groups!['receiver'] ?? '')?.[0];
}
