import type { ImportRef } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { addMembers } from '../scanning/members';
import { afterBlanks } from '../scanning/blanks';

/** The part of a file that may hold the package clause, in characters. */
const clauseMax = 20_000;
const spec = /(?:import[ \t]+)?(?:([\w\u0080-\uffff]+|\.)[ \t]*)?("[^"\n]{1,300}"|`[^`\n]{1,300}`)/y;
const packageClause = /^[ \t]*package[ \t]+(\w+)/m;

/** Returns the imports of a Go file, with the names that it uses from each package; `*` if these are unknown. */
export function importsOfGo(lexicalMap: LexicalMap): ImportRef[] {
  const written = readSpecs(lexicalMap).map((item) => ({
    ...item,
    locals: item.alias === '_' || item.alias === '.'
      ? []
      : item.alias === undefined
      ? packageNames(item.specifier)
      : [item.alias],
  }));
  const used = new Map(written.flatMap(({ locals }) => locals).map((local) => [local, new Set<string>()]));
  if (used.size > 0) addMembers(lexicalMap, used);
  return written.map(({ alias, specifier, line, locals }) => {
    const names = [...new Set(locals.flatMap((local) => [...used.get(local)!]))];
    return { specifier, line, kind: 'import', names: alias === '_' ? [] : names.length > 0 ? names : ['*'] };
  });
}

export function packageOfGo({ text }: LexicalMap): string | undefined {
  return packageClause.exec(text.slice(0, clauseMax))?.[1];
}

interface Spec {
  readonly alias: string | undefined;
  readonly specifier: string;
  readonly line: number;
}

/** Reads the imports, which all come before the first other declaration. */
function readSpecs({ text, lineStarts, depths, ...lexicalMap }: LexicalMap): Spec[] {
  const specs: Spec[] = [];
  let inGroup = false;
  for (let line = 0; line < countLexicalLines({ text, lineStarts, depths, ...lexicalMap }); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) continue;
    let at = afterBlanks(text, lineStarts[line]!);
    if (depth === 0) {
      inGroup = /^import[ \t]*\(/.test(text.slice(at, at + 30));
      if (!inGroup && /^(?:func|type|var|const)\b/.test(text.slice(at, at + 10))) break;
      if (inGroup) at = text.indexOf('(', at) + 1;
      else if (!text.startsWith('import', at)) continue;
    } else if (!inGroup || depth > 1) continue;
    const end = lineStarts[line + 1]!;
    for (;;) {
      while (at < end && ' \t;'.includes(text[at]!)) at++;
      spec.lastIndex = at;
      const match = spec.exec(text);
      if (!match) break;
      specs.push({
        alias: match[1] === 'import' ? undefined : match[1],
        specifier: match[2]!.slice(1, -1),
        line: line + 1,
      });
      at += match[0].length;
    }
  }
  return specs;
}

/**
 * Returns the names that a package at this path may have: the last part without a version (`…/v2`, `yaml.v3`) and,
 * because repositories are named after packages, without `go`: `go-units`, `units-go`.
 */
function packageNames(specifier: string): string[] {
  const parts = specifier.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const base = /^v\d+$/.test(last) && parts.length > 1 ? parts.at(-2)! : last.replace(/\.v\d+$/, '');
  const plain = base.replace(/^go[-.]|[-.]go$/g, '');
  return [
    ...new Set([base, plain, plain.replace(/[-.]/g, '_'), plain.replace(/[-.]/g, ''), plain.split(/[-.]/).at(-1)!]),
  ];
}
