import { splitSubwords } from '#base/words/words';
import type { FoundName } from './foundName';
import { serviceDefinitionPattern } from './services';

const rpcPattern = /(?:^|[{};])[ \t]{0,24}rpc[ \t]+(\w{3,80})[ \t]*\(/gm;
const operationIdPattern = /(?:^|[\s{,])["']?operationId["']?\s{0,4}:\s{0,4}["']?([A-Za-z_][\w./:-]{2,100})/gm;
/** Matches the HTTP method at the start of an operation in an OpenAPI document. */
const methodPattern = /(?:^|[{,])\s{0,40}["']?(?:get|put|post|delete|options|head|patch|trace)["']?\s{0,4}:/gm;
const tagPattern =
  /["']?\btags["']?\s{0,4}:\s{0,80}(?:-|\[)?\s{0,80}(?!\w{1,60}["']?\s{0,4}:)["']?([A-Za-z_][\w -]{0,60})/;
/** Matches `userClient.getUser(`, `stub.GetUser(`, `pb.NewUserClient(conn).GetUser(` and `client.users.getUser(`. */
const callPattern =
  /\b([\w$]{0,40}?(?:client|stub|api|rpc|sdk|service|svc)s?)(?:\([^()\n]{0,80}\))?[!?]?\s{0,20}(?:\.|->|::)\s{0,20}(?:(\w{1,40})(?:\.|->|::))?([A-Za-z_]\w{2,80})(?:<[^<>()\n]{0,60}>)?!?\(/gi;
/** Matches a part of every match of `callPattern` in a quarter of the time. Most files contain no such part. */
const receiverPattern =
  /(?:client|stub|api|rpc|sdk|service|svc)s?(?:\([^()\n]{0,80}\))?[!?]?\s{0,20}(?:\.|->|::)\s{0,20}\w/i;
const servicePattern = /(?:service|svc)s?$/i;

/**
 * Finds operations that a protobuf or OpenAPI definition offers, with the service or tag of each operation. Also finds
 * calls that may be operation calls, with their receivers. Operations with one-word names (`get`, `list`) are too
 * common and are omitted.
 */
export function findOperations(_path: string, language: string | undefined, text: string): FoundName[] {
  if (language === 'protobuf') return findServiceOperations(text);
  if (language === 'yaml' || language === 'json')
    return text.includes('operationId')
      ? findOpenApiOperations(text)
      : [];
  if (language === undefined || language === 'markdown' || !receiverPattern.test(text)) return [];
  return [...text.matchAll(callPattern)].flatMap(({ 1: receiver, 2: member, 3: name, index }) =>
    // `service.store.getUser(` refers to parts of the server itself
    member === undefined || !servicePattern.test(receiver!)
      ? toOperationNames('invokes', member === undefined ? receiver! : `${receiver}.${member}`, name!, index)
      : []
  );
}

function findServiceOperations(text: string): FoundName[] {
  const services = [...text.matchAll(serviceDefinitionPattern)];
  let nextService = 0;
  return [...text.matchAll(rpcPattern)].flatMap(({ 1: name, index }) => {
    while (nextService < services.length && services[nextService]!.index <= index) nextService++;
    return toOperationNames('offers', services[nextService - 1]?.[1] ?? '', name!, index);
  });
}

function findOpenApiOperations(text: string): FoundName[] {
  const matches = [...text.matchAll(operationIdPattern)];
  return matches.flatMap((match, i) => {
    const { 0: matchedText, 1: id, index } = match;
    const precedingText = text.slice(i === 0 ? 0 : matches[i - 1]!.index + matches[i - 1]![0].length, index);
    const followingText = text.slice(index + matchedText.length, matches[i + 1]?.index);
    const methodMatch = [...precedingText.matchAll(methodPattern)].at(-1);
    const nextMethodStart = followingText.search(methodPattern);
    const tagMatch = tagPattern.exec(precedingText.slice(methodMatch?.index ?? precedingText.length)) ??
      tagPattern.exec(nextMethodStart < 0 ? followingText : followingText.slice(0, nextMethodStart));
    const group = tagMatch?.[1]?.trim().replace(/[ -]+/g, '_') ?? '';
    return toOperationNames('offers', group, removeGroup(id!, group), index + matchedText.length - id!.length);
  });
}

/**
 * Returns the ID without its group. Generators omit the tag at the start of an ID, as in `UserService_GetUser` and
 * `users/get-user`.
 */
function removeGroup(id: string, group: string): string {
  const separator = id.search(/[_/.:-]/);
  const isGroup = separator > 0 && normalizeGroup(id.slice(0, separator)) === normalizeGroup(group);
  return (isGroup ? id.slice(separator + 1) : id).replace(/[^\w]+/g, '_');
}

function normalizeGroup(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function toOperationNames(kind: 'offers' | 'invokes', group: string, name: string, offset: number): FoundName[] {
  if (splitSubwords(name).filter(({ length }) => length > 1).length < 2) return [];
  return [{ kind, name: group === '' ? name : `${group}.${name}`, offset }];
}
