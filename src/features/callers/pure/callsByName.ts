import { append } from '#base/collections/lists';
import type { CallExpression, FileSyntax } from './fileSyntax';

/** An answer about many symbols looks at each file once for each symbol, so its calls are grouped only once. */
const callsBySyntax = new WeakMap<FileSyntax, ReadonlyMap<string, readonly CallExpression[]>>();

/** Returns the calls of a file by the called name, in text order. */
export function groupCallsByName(syntax: FileSyntax): ReadonlyMap<string, readonly CallExpression[]> {
  const knownCalls = callsBySyntax.get(syntax);
  if (knownCalls) return knownCalls;
  const callsByName = new Map<string, CallExpression[]>();
  for (const call of syntax.calls) append(callsByName, call.name, call);
  callsBySyntax.set(syntax, callsByName);
  return callsByName;
}
