import { baseName, getParentFolder } from '#base/text/paths';
import { fold, subwords } from '#base/words/words';
import type { IndexedFile, SharedNames } from '#model';

/** Generic words in the names of clients, definitions and their folders. */
const everyones: ReadonlySet<string> = new Set(
  ['client', 'stub', 'api', 'rpc', 'grpc', 'sdk', 'service', 'svc', 'server', 'default', 'openapi', 'swagger', 'proto',
    'protobuf', 'spec', 'index', 'src', 'main'].map(fold),
);
const ofClients: ReadonlySet<string> = new Set(['api', 'apis', 'client', 'clients', 'sdk', 'generated', 'gen',
  'openapi']);
/** Languages whose generated clients have functions outside of classes. */
const withFunctions: ReadonlySet<string> = new Set(['typescript', 'tsx', 'javascript', 'jsx', 'vue', 'svelte']);
/** Matches the text that generators put before and after the name of an operation. */
const hook = /^use_?(?=[A-Z])/;
const ending =
  /_?(?:async|raw|(?:with_?body)?_?with_?response|with_?http_?info|with_?body|(?:infinite|suspense)?query|mutation|options)$/i;
/** Matches endings that nobody writes by hand. */
const generatedEnding = /with_?(?:response|http_?info)$/i;

/**
 * Converts `GetCart`, `get_cart`, `getCart` to `getcart`. For a call, also without generators' additions, the whole
 * name first.
 */
export function operationKeys(written: string, isCall: boolean): readonly string[] {
  const name = getOperationMethod(written);
  const withoutHook = name.replace(hook, '');
  const all = isCall ? [name, withoutHook, name.replace(ending, ''), withoutHook.replace(ending, '')] : [name];
  return [...new Set(all.map((key) => key.replace(/_/g, '').toLowerCase()))].filter((key) => key !== '');
}

/** Identifies an operation: `CartService.GetCart` is the same operation in all definitions of that service. */
export function operationIdentity(written: string): string {
  return `${splitOperationWords([getOperationGroup(written)]).join(' ')} ${operationKeys(written, false)[0]}`;
}

/**
 * Reports whether the name of a call is so long, or so clearly marked by a generator, that no other interface has it.
 */
export function isDistinctive(written: string): boolean {
  const name = getOperationMethod(written);
  return generatedEnding.test(name) || subwords(name.replace(ending, '')).length > 2;
}

/**
 * Reports whether a call may be a client's. A receiver called a service is either the server's own or a client
 * generated from OpenAPI, which is imported from a module of clients.
 */
export function mayBeClient(call: string, { facts: { imports } }: IndexedFile): boolean {
  const receiver = getOperationGroup(call).toLowerCase();
  return !/(?:service|svc)s?$/.test(receiver) ||
    imports.some(({ specifier, names }) =>
      names.some((name) => name.toLowerCase() === receiver) && isOfClients(specifier)
    );
}

/** Returns the functions imported from a client module: `import { listPets } from './generated/api'`. */
export function importedCalls({ language, facts: { imports } }: IndexedFile): { name: string; line: number; }[] {
  if (!withFunctions.has(language ?? '')) return [];
  return imports.flatMap(({ specifier, names, line }) =>
    isOfClients(specifier)
      ? names.filter((name) => /^[a-z]/.test(name) && subwords(name).length > 1)
        .map((name) => ({ name: `${specifier}.${name}`, line }))
      : []
  );
}

function isOfClients(specifier: string): boolean {
  return subwords(specifier).some((word) => ofClients.has(word.toLowerCase()));
}

/**
 * Returns the words that reveal whose operations a file calls: its imports, its name, and the services that it names.
 */
export function callerWords({ path, facts: { imports, shared } }: IndexedFile): ReadonlySet<string> {
  return new Set(
    splitOperationWords([baseName(path), baseName(getParentFolder(path)),
      ...imports.flatMap(({ specifier, names }) => [specifier, ...names]), ...filterSharedNames(shared, 'implements')]),
  );
}

/**
 * Scores how likely a call means this operation, from 0 to 1: the share of the words in the operation's service, tag or
 * file name that also occur in the receiver or the calling file.
 */
export function scoreOperationCall(call: string, caller: ReadonlySet<string>, operation: string,
  definedIn: string): number
{
  const receiver = new Set(splitOperationWords([getOperationGroup(call)]));
  return Math.max(...[getOperationGroup(operation), baseName(definedIn).replace(/\.\w+$/, '')].map((name) => {
    const words = splitOperationWords([name]);
    return words.filter((word) => receiver.has(word) || caller.has(word)).length / Math.max(1, words.length);
  }));
}

function filterSharedNames(shared: SharedNames | undefined, kind: SharedNames['kinds'][number]): string[] {
  return shared?.names.filter((_, i) => shared.kinds[i] === kind) ?? [];
}

function getOperationMethod(written: string): string {
  return written.slice(written.lastIndexOf('.') + 1);
}

function getOperationGroup(written: string): string {
  return written.slice(0, Math.max(0, written.lastIndexOf('.')));
}

function splitOperationWords(names: readonly string[]): string[] {
  return names.flatMap(subwords).map(fold).filter((word) => word.length > 2 && !everyones.has(word));
}
