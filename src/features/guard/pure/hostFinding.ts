import { toFields, getListField, getTextField } from '#agents/hooks/fields';
import type { VerdictBasis } from '#reports';
import type { HostAnswer, World } from './world';

/** The result of a running AgentPack that compared all inputs of the pack. */
export interface HostFinding {
  /** A phrase, such as "an editor". */
  readonly host: string;
  readonly isFresh: boolean;
  /** Paths of the folder's changed files. */
  readonly files: ReadonlySet<string>;
  /** Inputs such as `settings` or `git`; excludes files, tasks and branches, which the guard itself compares. */
  readonly otherKinds: readonly string[];
}

/**
 * The required age of an answer. `new` requires a new answer, for the start of a session. `last` accepts the last known
 * answer without a new check, for an edit.
 */
export type FindingAge = 'new' | 'last';

const maxAgesMs: Readonly<Record<FindingAge, number>> = { new: 2_000, last: Number.MAX_SAFE_INTEGER };
const hostPhrases: Readonly<Record<string, string>> = {
  editor: 'an editor',
  watch: '`agentpack watch`',
  mcp: 'an MCP server',
};
const guardComparedKinds: readonly string[] = ['task', 'branch'];

/** Returns undefined if no AgentPack runs for this folder or if the running one has loaded another pack. */
export async function fetchHostFinding(world: World,
  { root, basis }: { readonly root: string; readonly basis: VerdictBasis; },
  wantedAge: FindingAge): Promise<HostFinding | undefined>
{
  const answer = await world.queryHost(root, basis.thread, maxAgesMs[wantedAge]);
  return answer && parseFinding(answer, basis.packedAt);
}

function parseFinding({ host, freshness }: HostAnswer, packedAt: number): HostFinding | undefined {
  const kind = getTextField(toFields(host), 'kind') ?? '';
  const fields = toFields(freshness);
  const matchesPack = fields['packedAt'] === packedAt && (fields['state'] === 'fresh' || fields['state'] === 'stale');
  if (!matchesPack || !Object.hasOwn(hostPhrases, kind) || !Array.isArray(fields['causes'])) return undefined;
  const causes = getListField(fields, 'causes').map(toFields);
  const files = causes.flatMap((cause) => getListField(cause, 'files')).flatMap((file) =>
    getTextField(toFields(file), 'path') ?? []
  );
  const kinds = causes.flatMap((cause) => getTextField(cause, 'kind') ?? []);
  const otherKinds = [
    ...new Set(kinds.filter((causeKind) => causeKind !== 'files' && !guardComparedKinds.includes(causeKind))),
  ].sort();
  return { host: hostPhrases[kind]!, isFresh: fields['state'] === 'fresh', files: new Set(files), otherKinds };
}
