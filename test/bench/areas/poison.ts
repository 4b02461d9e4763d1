import { poisonEntry, poisonIndex, poisonJournal, poisonOutlines,
  type CacheOutcome } from '#test/support/poison/caches';
import { keptCaches, outcomeOf, recordCases, recordedState, workspaceCases } from '#test/support/poison/records';
import type { Area } from '.';

/**
 * Leaves of records and caches with hostile values in them: what of it any command shows or believes. `--every 1` tries
 * all.
 */
export const poison: Area = {
  title: 'Forgery: hostile values in every leaf below .agentpack/, and in names of files, branches, subjects and tasks',
  whole: true,
  async measure(_subject, { every }) {
    const state = await recordedState();
    const clean = await outcomeOf({ title: 'as it was written', files: state, steers: false });
    const { cases, leaves } = recordCases(state);
    const rows = [];
    for (
      const [what, all, of] of [['records', cases.filter((_, i) => i % every === 0), leaves], ['names in the workspace',
        workspaceCases(), 6]] as const
    ) {
      let [outputs, aside, problems] = [0, 0, 0];
      for (const one of all) {
        const outcome = await outcomeOf(one);
        const dropped = !one.steers && outcome.selected.join('\n') !== clean.selected.join('\n')
          ? [`${one.title}: it selects ${outcome.selected.join(', ')}`]
          : [];
        for (const problem of [...outcome.problems, ...dropped]) {
          problems++;
          console.error(problem);
        }
        outputs += outcome.outputs;
        aside += outcome.setAside ? 1 : 0;
      }
      rows.push({
        repository: what,
        leaves: of,
        tried: all.length,
        'outputs looked at': outputs,
        'set aside or refused': aside,
        forged: problems,
      });
    }
    const { index, outlines } = await keptCaches();
    const caches: readonly (readonly [string, CacheOutcome])[] = [['index.bin', poisonIndex(index)], ['journal.bin',
      poisonJournal(index)], ['shared entries', poisonEntry(index)], ['outlines.bin', poisonOutlines(outlines)]];
    for (const [what, { leaves: of, tried, refused, problems }] of caches) {
      for (const problem of problems) console.error(problem);
      rows.push({
        repository: what,
        leaves: of,
        tried,
        'outputs looked at': 0,
        'set aside or refused': refused,
        forged: problems.length,
      });
    }
    return rows;
  },
};
