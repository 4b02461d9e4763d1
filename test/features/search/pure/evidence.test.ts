import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { sumMatchEvidence, createEvidenceScorer, type MatchEvidence } from '#features/search/pure/evidence';

const defines: MatchEvidence = { definitionPoints: 10, pathPoints: 0, otherPoints: 0 };
const isNamed: MatchEvidence = { definitionPoints: 0, pathPoints: 5, otherPoints: 0 };
const hasMany: MatchEvidence = { definitionPoints: 0, pathPoints: 0, otherPoints: 2 };

describe('the score for a file in a result', () => {
  check('has all points for evidence found in one file', [defines, hasMany, hasMany], defines, 10);
  check('has all points for evidence if there is only one file', [isNamed], isNamed, 5);
  check('has a few points for evidence found in half of the files', [...repeat(20, isNamed), ...repeat(19, hasMany)],
    isNamed, 5 * Math.log(2) / Math.log(40));
  check('has all points for the task and the count', repeat(20, hasMany), hasMany, 2);

  it('ranks a name that most files share below many matches', () => {
    const scoreOf = createEvidenceScorer([...repeat(30, isNamed), hasMany]);
    assert.ok(scoreOf(isNamed) < scoreOf(hasMany));
  });

  const points = fc.constantFrom(0, 2, 5, 10);
  const evidence = fc.record({ definitionPoints: points, pathPoints: points, otherPoints: fc.constantFrom(-6, 0, 3) });
  it('keeps the order of files that differ in one kind of evidence', () =>
    fc.assert(fc.property(fc.array(evidence), evidence, points, (others, one, definitionPoints) => {
      const other = { ...one, definitionPoints };
      const scoreOf = createEvidenceScorer([...others, one, other]);
      assert.equal(Math.sign(scoreOf(one) - scoreOf(other)),
        Math.sign(sumMatchEvidence(one) - sumMatchEvidence(other)));
    })));

  function check(title: string, all: readonly MatchEvidence[], one: MatchEvidence, score: number): void {
    it(title,
      () => assert.ok(Math.abs(createEvidenceScorer(all)(one) - score) < 1e-9, `${createEvidenceScorer(all)(one)}`));
  }
});

function repeat(count: number, one: MatchEvidence): MatchEvidence[] {
  return Array<MatchEvidence>(count).fill(one);
}
