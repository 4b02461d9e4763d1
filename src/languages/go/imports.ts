import type { ImportRef } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { addMembers } from '../scanning/members';
import { skipSpacesAndTabs } from '../scanning/blanks';

/** The maximum number of characters at the start of a file that are searched for the package clause. */
const maxClauseOffset = 20_000;
const importSpecPattern = /(?:import[ \t]+)?(?:([\w\u0080-\uffff]+|\.)[ \t]*)?("[^"\n]{1,300}"|`[^`\n]{1,300}`)/y;
const packageClausePattern = /^[ \t]*package[ \t]+(\w+)/m;

/** Returns the imports of a Go file, with the names that the file uses from each package, or `*` if unknown. */
export function findGoImports(lexicalMap: LexicalMap): ImportRef[] {
  const specs = readSpecs(lexicalMap).map((item) => ({
    ...item,
    localNames: item.alias === '_' || item.alias === '.'
      ? []
      : item.alias === undefined
      ? guessPackageNames(item.specifier)
      : [item.alias],
  }));
  const membersByLocal = new Map(
    specs.flatMap(({ localNames }) => localNames).map((local) => [local, new Set<string>()]),
  );
  if (membersByLocal.size > 0) addMembers(lexicalMap, membersByLocal);
  return specs.map(({ alias, specifier, line, localNames }) => {
    const names = [...new Set(localNames.flatMap((local) => [...membersByLocal.get(local)!]))];
    return { specifier, line, kind: 'import', names: alias === '_' ? [] : names.length > 0 ? names : ['*'] };
  });
}

export function readGoPackage({ text }: LexicalMap): string | undefined {
  return packageClausePattern.exec(text.slice(0, maxClauseOffset))?.[1];
}

interface Spec {
  readonly alias: string | undefined;
  readonly specifier: string;
  readonly line: number;
}

/** Reads the import specs. All imports come before the first declaration of another kind. */
function readSpecs({ text, lineStarts, depths, ...lexicalMap }: LexicalMap): Spec[] {
  const specs: Spec[] = [];
  let isInGroup = false;
  for (let line = 0; line < countLexicalLines({ text, lineStarts, depths, ...lexicalMap }); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) continue;
    let position = skipSpacesAndTabs(text, lineStarts[line]!);
    if (depth === 0) {
      isInGroup = /^import[ \t]*\(/.test(text.slice(position, position + 30));
      if (!isInGroup && /^(?:func|type|var|const)\b/.test(text.slice(position, position + 10))) break;
      if (isInGroup) position = text.indexOf('(', position) + 1;
      else if (!text.startsWith('import', position)) continue;
    } else if (!isInGroup || depth > 1) continue;
    const end = lineStarts[line + 1]!;
    for (;;) {
      while (position < end && ' \t;'.includes(text[position]!)) position++;
      importSpecPattern.lastIndex = position;
      const match = importSpecPattern.exec(text);
      if (!match) break;
      specs.push({
        alias: match[1] === 'import' ? undefined : match[1],
        specifier: match[2]!.slice(1, -1),
        line: line + 1,
      });
      position += match[0].length;
    }
  }
  return specs;
}

/**
 * Returns the names that a package at this path may have: the last part of the path without a version (`…/v2`,
 * `yaml.v3`), and the same part without `go`, which repositories often add to the package name: `go-units`, `units-go`.
 */
function guessPackageNames(specifier: string): string[] {
  const parts = specifier.split('/').filter((part) => part !== '');
  const lastPart = parts.at(-1) ?? '';
  const versionlessPart = /^v\d+$/.test(lastPart) && parts.length > 1 ? parts.at(-2)! : lastPart.replace(/\.v\d+$/, '');
  const nameWithoutGo = versionlessPart.replace(/^go[-.]|[-.]go$/g, '');
  return [
    ...new Set([versionlessPart, nameWithoutGo, nameWithoutGo.replace(/[-.]/g, '_'), nameWithoutGo.replace(/[-.]/g, ''),
      nameWithoutGo.split(/[-.]/).at(-1)!]),
  ];
}
