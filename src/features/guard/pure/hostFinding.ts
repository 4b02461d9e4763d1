import { toFields, listIn, textIn } from '#agents/hooks/fields';
import type { VerdictBasis } from '#reports';
import type { HostAnswer, World } from './world';

/** Result of a running AgentPack that compared everything the pack was made from. */
export interface HostFinding {
  /** A phrase, such as "an editor". */
  readonly host: string;
  readonly isFresh: boolean;
  /** Paths of the folder's changed files. */
  readonly files: ReadonlySet<string>;
  /** Inputs such as `settings` or `git`; excludes files, tasks and branches, which the guard itself compares. */
  readonly others: readonly string[];
}

/**
 * The acceptable age of an answer: a new one at the start of a session; before an edit the last one, without a new
 * check.
 */
export type Wanted = 'new' | 'last';

const maxAges: Readonly<Record<Wanted, number>> = { new: 2_000, last: Number.MAX_SAFE_INTEGER };
const hosts: Readonly<Record<string, string>> = {
  editor: 'an editor',
  watch: '`agentpack watch`',
  mcp: 'an MCP server',
};
const comparedHere: readonly string[] = ['task', 'branch'];

/** Returns undefined if no AgentPack runs for this folder, or it knows another pack. */
export async function fetchHostFinding(world: World,
  { root, basis }: { readonly root: string; readonly basis: VerdictBasis; },
  wantedAge: Wanted): Promise<HostFinding | undefined>
{
  const answer = await world.askHost(root, basis.thread, maxAges[wantedAge]);
  return answer && findingIn(answer, basis.packedAt);
}

function findingIn({ host, freshness }: HostAnswer, packedAt: number): HostFinding | undefined {
  const kind = textIn(toFields(host), 'kind') ?? '';
  const fields = toFields(freshness);
  const isOfPack = fields['packedAt'] === packedAt && (fields['state'] === 'fresh' || fields['state'] === 'stale');
  if (!isOfPack || !Object.hasOwn(hosts, kind) || !Array.isArray(fields['causes'])) return undefined;
  const causes = listIn(fields, 'causes').map(toFields);
  const files = causes.flatMap((cause) => listIn(cause, 'files')).flatMap((file) =>
    textIn(toFields(file), 'path') ?? []
  );
  const kinds = causes.flatMap((cause) => textIn(cause, 'kind') ?? []);
  const otherKinds = [
    ...new Set(kinds.filter((causeKind) => causeKind !== 'files' && !comparedHere.includes(causeKind))),
  ].sort();
  return { host: hosts[kind]!, isFresh: fields['state'] === 'fresh', files: new Set(files), others: otherKinds };
}
