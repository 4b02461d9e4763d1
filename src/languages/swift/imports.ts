import { skipSpacesAndTabs } from '../scanning/blanks';
import type { Definition, ImportRef, NameUses } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { findCapitalizedUses } from '../scanning/nameUses';

const importStatementPattern =
  /(?:@\w+(?:\([^()\n]{0,100}\))?[ \t]+){0,4}(?:(public|package)[ \t]+|(?:internal|private|fileprivate)[ \t]+)?import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)[ \t]+(\w+)\.([\w.]{1,200})|(\w[\w.]{0,200}))/y;

/** Lists imported modules. `import struct A.B` imports B from A, and `@_exported` imports are re-exports. */
export function findSwiftImports({ text, lineStarts, depths, ...otherParts }: LexicalMap): ImportRef[] {
  const imports: ImportRef[] = [];
  for (let line = 0; line < countLexicalLines({ text, lineStarts, depths, ...otherParts }); line++) {
    if (depths[line] === insideOpaque || depths[line]! > 1) continue;
    const position = skipSpacesAndTabs(text, lineStarts[line]!);
    if (!'@pi f'.includes(text[position] ?? ' ')) continue;
    importStatementPattern.lastIndex = position;
    const match = importStatementPattern.exec(text);
    if (!match) continue;
    imports.push({
      specifier: match[2] ?? match[4]!,
      line: line + 1,
      kind: match[0].startsWith('@_exported') ? 'reexport' : 'import',
      names: match[3] === undefined ? ['*'] : [match[3]],
    });
  }
  return imports;
}

const builtInTypes = new Set(
  ('Any AnyObject AnyHashable Array Bool Character Codable Collection Comparable CustomStringConvertible Data Date Decodable Decoder Dictionary Double Encodable Encoder Equatable Error Float Hashable Identifiable '
    + 'Int Int8 Int16 Int32 Int64 Iterator IteratorProtocol Never Optional OptionSet Range RawRepresentable Result Self Sendable Sequence Set String StringProtocol Substring Task Type UInt UInt8 UInt16 UInt32 UInt64 URL UUID Void')
    .split(' '),
);

/** Lists the types that the file names, because files in a module can use each other's types without an import. */
export function findSwiftUses(lexicalMap: LexicalMap, definitions: readonly Definition[],
  imports: readonly ImportRef[]): NameUses
{
  return findCapitalizedUses(lexicalMap, definitions.filter((item) => item.container === undefined),
    imports.map((item) => ({ ...item, names: [...item.names, item.specifier] })), builtInTypes);
}
