import { subwords } from '#base/words/words';
import type { FoundName } from './foundName';
import { definedService } from './services';

const rpc = /(?:^|[{};])[ \t]{0,24}rpc[ \t]+(\w{3,80})[ \t]*\(/gm;
const operationId = /(?:^|[\s{,])["']?operationId["']?\s{0,4}:\s{0,4}["']?([A-Za-z_][\w./:-]{2,100})/gm;
/** Matches the start of the next operation of an OpenAPI document, or the end of the last one. */
const verb = /(?:^|[{,])\s{0,40}["']?(?:get|put|post|delete|options|head|patch|trace)["']?\s{0,4}:/gm;
const tag = /["']?\btags["']?\s{0,4}:\s{0,80}(?:-|\[)?\s{0,80}(?!\w{1,60}["']?\s{0,4}:)["']?([A-Za-z_][\w -]{0,60})/;
/** Matches `userClient.getUser(`, `self._stub.GetUser(`, `pb.NewUserClient(conn).GetUser(`, `client.users.getUser(` */
const call =
  /\b([\w$]{0,40}?(?:client|stub|api|rpc|sdk|service|svc)s?)(?:\([^()\n]{0,80}\))?[!?]?\s{0,20}(?:\.|->|::)\s{0,20}(?:(\w{1,40})(?:\.|->|::))?([A-Za-z_]\w{2,80})(?:<[^<>()\n]{0,60}>)?!?\(/gi;
const isService = /(?:service|svc)s?$/i;

/**
 * Finds operations that a protobuf or OpenAPI definition offers, with the service or tag of each operation, and calls
 * that may be operation calls, with their receivers. Operations with one-word names (`get`, `list`) are too common and
 * are left out.
 */
export function operations(_path: string, language: string | undefined, text: string): FoundName[] {
  if (language === 'protobuf') return ofServices(text);
  if (language === 'yaml' || language === 'json') return text.includes('operationId') ? ofDescription(text) : [];
  if (language === undefined || language === 'markdown') return [];
  return [...text.matchAll(call)].flatMap(({ 1: receiver, 2: member, 3: name, index }) =>
    // `service.store.getUser(` refers to parts of the server itself
    member === undefined || !isService.test(receiver!)
      ? named('invokes', member === undefined ? receiver! : `${receiver}.${member}`, name!, index)
      : []
  );
}

function ofServices(text: string): FoundName[] {
  const services = [...text.matchAll(definedService)];
  let next = 0;
  return [...text.matchAll(rpc)].flatMap(({ 1: name, index }) => {
    while (next < services.length && services[next]!.index <= index) next++;
    return named('offers', services[next - 1]?.[1] ?? '', name!, index);
  });
}

function ofDescription(text: string): FoundName[] {
  const matches = [...text.matchAll(operationId)];
  return matches.flatMap((match, i) => {
    const { 0: whole, 1: id, index } = match;
    const before = text.slice(i === 0 ? 0 : matches[i - 1]!.index + matches[i - 1]![0].length, index);
    const after = text.slice(index + whole.length, matches[i + 1]?.index);
    const first = [...before.matchAll(verb)].at(-1);
    const end = after.search(verb);
    const tagged = tag.exec(before.slice(first?.index ?? before.length)) ??
      tag.exec(end < 0 ? after : after.slice(0, end));
    const group = tagged?.[1]?.trim().replace(/[ -]+/g, '_') ?? '';
    return named('offers', group, withoutGroup(id!, group), index + whole.length - id!.length);
  });
}

/**
 * Returns the ID without its group. In `UserService_GetUser` and `users/get-user`, generators omit the tag that the ID
 * begins with.
 */
function withoutGroup(id: string, group: string): string {
  const separator = id.search(/[_/.:-]/);
  const isGroup = separator > 0 && letters(id.slice(0, separator)) === letters(group);
  return (isGroup ? id.slice(separator + 1) : id).replace(/[^\w]+/g, '_');
}

function letters(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function named(kind: 'offers' | 'invokes', group: string, name: string, at: number): FoundName[] {
  if (subwords(name).filter(({ length }) => length > 1).length < 2) return [];
  return [{ kind, name: group === '' ? name : `${group}.${name}`, at }];
}
