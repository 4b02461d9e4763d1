import { baseName } from '#base/text/paths';
import type { FoundName } from './foundName';

export const definedService = /^[ \t]{0,8}service[ \t]+(\w{3,80})/gm;
/** Matches the additions of gRPC and Connect code generators to a service's name. */
const used =
  /\b(?:Register|New|Unimplemented|Unsafe|Add|add_)?([A-Z][A-Za-z0-9]{2,80}?)(?:\.|::)?(?:Blocking|Future|Coroutine|Async|Http|Promise)?(?:Client(?:Impl)?|Server|Servicer(?:_to_server)?|Stub|ImplBase|Base|Grpc(?:Kt)?|Handler|Definition|service)\b/g;
const created = /\bnew [\w.]{0,60}\.([A-Z]\w{2,80})\(/g;
const anyUse = /grpc|connectrpc|protobuf|twirp/i;
/** Matches the head of a generated file, which names the definition: `// source: cart.proto`. */
const generatedFrom = /(?:source|from file|from)[ \t]*:?[ \t]+["'`]?((?:[\w.-]{1,80}\/){0,12}[\w.-]{1,80}\.proto)\b/i;
const headMax = 2_000;

/** Returns the protobuf services that a file defines or uses, and the definition from which the file is generated. */
export function services(path: string, language: string | undefined, text: string): FoundName[] {
  if (language === 'protobuf') {
    return [{ kind: 'source', name: baseName(path), at: 0 },
      ...[...text.matchAll(definedService)].map((m): FoundName => ({ kind: 'defines', name: m[1]!, at: m.index }))];
  }
  if (
    language === undefined || language === 'yaml' || language === 'json' || language === 'markdown' ||
    !anyUse.test(text)
  ) return [];
  const source = generatedFrom.exec(text.slice(0, headMax));
  return [
    ...(source ? [{ kind: 'generated' as const, name: source[1]!, at: source.index }] : []),
    ...[used, created].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((m): FoundName => ({ kind: 'implements', name: m[1]!, at: m.index }))
    ),
  ];
}
