import { getBaseName, getParentFolder } from '#base/text/paths';
import { fold, splitSubwords } from '#base/words/words';
import type { IndexedFile, SharedNames } from '#model';

/** Generic words in the names of clients, definitions and their folders. */
const genericWords: ReadonlySet<string> = new Set(
  ['client', 'stub', 'api', 'rpc', 'grpc', 'sdk', 'service', 'svc', 'server', 'default', 'openapi', 'swagger', 'proto',
    'protobuf', 'spec', 'index', 'src', 'main'].map(fold),
);
const clientModuleWords: ReadonlySet<string> = new Set(['api', 'apis', 'client', 'clients', 'sdk', 'generated', 'gen',
  'openapi']);
/** Languages whose generated clients have functions outside of classes. */
const languagesWithClientFunctions: ReadonlySet<string> = new Set(['typescript', 'tsx', 'javascript', 'jsx', 'vue',
  'svelte']);
/** Matches the text that generators put before and after the name of an operation. */
const hookPrefixPattern = /^use_?(?=[A-Z])/;
const generatorSuffixPattern =
  /_?(?:async|raw|(?:with_?body)?_?with_?response|with_?http_?info|with_?body|(?:infinite|suspense)?query|mutation|options)$/i;
/** Matches endings that only generators write. */
const distinctiveSuffixPattern = /with_?(?:response|http_?info)$/i;

/**
 * Converts `GetCart`, `get_cart` and `getCart` to `getcart`. For a call, the keys without the additions of generators
 * follow the key of the whole name.
 */
export function getOperationKeys(qualifiedName: string, isCall: boolean): readonly string[] {
  const name = getOperationMethod(qualifiedName);
  const nameWithoutHook = name.replace(hookPrefixPattern, '');
  const variants = isCall
    ? [name, nameWithoutHook, name.replace(generatorSuffixPattern, ''),
      nameWithoutHook.replace(generatorSuffixPattern, '')]
    : [name];
  return [...new Set(variants.map((key) => key.replace(/_/g, '').toLowerCase()))].filter((key) => key !== '');
}

/** Identifies an operation: `CartService.GetCart` is the same operation in all definitions of that service. */
export function getOperationIdentity(qualifiedName: string): string {
  return `${splitOperationWords([getOperationGroup(qualifiedName)]).join(' ')} ${
    getOperationKeys(qualifiedName, false)[0]
  }`;
}

/**
 * Reports whether the name of a call is so long, or so clearly marked by a generator, that no other interface has it.
 */
export function isDistinctive(qualifiedName: string): boolean {
  const name = getOperationMethod(qualifiedName);
  return distinctiveSuffixPattern.test(name) || splitSubwords(name.replace(generatorSuffixPattern, '')).length > 2;
}

/**
 * Reports whether a call may be made through a client. A receiver called a service is either the server's own object or
 * a client generated from OpenAPI, which is imported from a client module.
 */
export function isPossibleClientCall(call: string, { facts: { imports } }: IndexedFile): boolean {
  const receiver = getOperationGroup(call).toLowerCase();
  return !/(?:service|svc)s?$/.test(receiver) ||
    imports.some(({ specifier, names }) =>
      names.some((name) => name.toLowerCase() === receiver) && isClientModule(specifier)
    );
}

/** Returns the functions imported from a client module: `import { listPets } from './generated/api'`. */
export function listImportedCalls({ language, facts: { imports } }: IndexedFile): { name: string; line: number; }[] {
  if (!languagesWithClientFunctions.has(language ?? '')) return [];
  return imports.flatMap(({ specifier, names, line }) =>
    isClientModule(specifier)
      ? names.filter((name) => /^[a-z]/.test(name) && splitSubwords(name).length > 1)
        .map((name) => ({ name: `${specifier}.${name}`, line }))
      : []
  );
}

function isClientModule(specifier: string): boolean {
  return splitSubwords(specifier).some((word) => clientModuleWords.has(word.toLowerCase()));
}

/**
 * Returns the words that indicate which service's operations a file calls: the words in its imports, in its name, and
 * in the services that it names.
 */
export function collectCallerWords({ path, facts: { imports, shared } }: IndexedFile): ReadonlySet<string> {
  return new Set(
    splitOperationWords([getBaseName(path), getBaseName(getParentFolder(path)),
      ...imports.flatMap(({ specifier, names }) => [specifier, ...names]), ...filterSharedNames(shared, 'implements')]),
  );
}

/**
 * Scores from 0 to 1 how likely it is that a call refers to this operation: the share of the words in the operation's
 * service, tag or file name that also occur in the receiver or the calling file.
 */
export function scoreOperationCall(call: string, callerWords: ReadonlySet<string>, operation: string,
  definitionPath: string): number
{
  const receiver = new Set(splitOperationWords([getOperationGroup(call)]));
  return Math.max(...[getOperationGroup(operation), getBaseName(definitionPath).replace(/\.\w+$/, '')].map((name) => {
    const words = splitOperationWords([name]);
    return words.filter((word) => receiver.has(word) || callerWords.has(word)).length / Math.max(1, words.length);
  }));
}

function filterSharedNames(shared: SharedNames | undefined, kind: SharedNames['kinds'][number]): string[] {
  return shared?.names.filter((_, i) => shared.kinds[i] === kind) ?? [];
}

function getOperationMethod(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
}

function getOperationGroup(qualifiedName: string): string {
  return qualifiedName.slice(0, Math.max(0, qualifiedName.lastIndexOf('.')));
}

function splitOperationWords(names: readonly string[]): string[] {
  return names.flatMap(splitSubwords).map(fold).filter((word) => word.length > 2 && !genericWords.has(word));
}
