import { getBaseName } from '#base/text/paths';
import type { FoundName } from './foundName';

export const serviceDefinitionPattern = /^[ \t]{0,8}service[ \t]+(\w{3,80})/gm;
/** Matches a service name with the prefixes and suffixes that gRPC and Connect code generators add. */
const usePattern =
  /\b(?:Register|New|Unimplemented|Unsafe|Add|add_)?([A-Z][A-Za-z0-9]{2,80}?)(?:\.|::)?(?:Blocking|Future|Coroutine|Async|Http|Promise)?(?:Client(?:Impl)?|Server|Servicer(?:_to_server)?|Stub|ImplBase|Base|Grpc(?:Kt)?|Handler|Definition|service)\b/g;
const creationPattern = /\bnew [\w.]{0,60}\.([A-Z]\w{2,80})\(/g;
const anyUsePattern = /grpc|connectrpc|protobuf|twirp/i;
/** Matches the line of a generated file that names its definition: `// source: cart.proto`. */
const sourcePattern = /(?:source|from file|from)[ \t]*:?[ \t]+["'`]?((?:[\w.-]{1,80}\/){0,12}[\w.-]{1,80}\.proto)\b/i;
const maxHeadLength = 2_000;

/** Returns the protobuf services that a file defines or uses, and the definition from which the file is generated. */
export function findServices(path: string, language: string | undefined, text: string): FoundName[] {
  if (language === 'protobuf') {
    return [{ kind: 'source', name: getBaseName(path), offset: 0 },
      ...[...text.matchAll(serviceDefinitionPattern)].map((match): FoundName => ({
        kind: 'defines',
        name: match[1]!,
        offset: match.index,
      }))];
  }
  if (
    language === undefined || language === 'yaml' || language === 'json' || language === 'markdown' ||
    !anyUsePattern.test(text)
  ) return [];
  const sourceMatch = sourcePattern.exec(text.slice(0, maxHeadLength));
  return [
    ...(sourceMatch ? [{ kind: 'generated' as const, name: sourceMatch[1]!, offset: sourceMatch.index }] : []),
    ...[usePattern, creationPattern].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match): FoundName => ({
        kind: 'implements',
        name: match[1]!,
        offset: match.index,
      }))
    ),
  ];
}
