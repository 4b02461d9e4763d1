import { byText } from '#base/order';
import { collectAliases, collectMemberAliases } from './callAliases';
import { findCallProof, toFreeFunction } from './callProof';
import type { CallProof, CallTarget } from './callTarget';
import { groupCallsByName } from './callsByName';
import type { FileSyntax } from './fileSyntax';
import type { NameResolver } from './names/nameResolver';

export interface FoundCall {
  /** Offset of the called name. */
  readonly offset: number;
  readonly name: string;
  readonly proof: CallProof;
}

/** Finds the calls in one file that may refer to the target, in text order. */
export async function findCalls(resolver: NameResolver, path: string, syntax: FileSyntax,
  target: CallTarget): Promise<readonly FoundCall[]>
{
  const aliases = await collectAliases(resolver, path, syntax, target);
  const memberAliases = collectMemberAliases(syntax, target);
  const freeFunction = toFreeFunction(resolver, target);
  const foundCalls: FoundCall[] = [];
  const callsByName = groupCallsByName(syntax);
  const calls = [...new Set([target.name, ...aliases, ...memberAliases])].flatMap((name) =>
    callsByName.get(name) ?? []
  );
  for (const call of calls) {
    const isAlias = call.name !== target.name;
    if (isAlias && !(call.receiver === undefined ? aliases : memberAliases).has(call.name)) continue;
    const proof = await findCallProof(resolver, path, call, target) ??
      (freeFunction && !call.isQualified ? await findCallProof(resolver, path, call, freeFunction) : undefined);
    const isProven = proof === 'import' || proof !== undefined && !(isAlias && call.receiver !== undefined);
    if (isProven) foundCalls.push({ offset: call.offset, name: call.name, proof });
  }
  return foundCalls.sort((a, b) => a.offset - b.offset || byText(a.proof, b.proof));
}
