import type { Digest, HeldPiece } from '../digest/digest';
import type { LineGroup } from '../digest/lineGroups';
import type { Piece } from '../pieces/piece';
import { firstOfEach } from './pieceParts';
import { listedProblemUnits, problemUnits, type ProblemOptions } from './problemUnits';
import { byWeight, whole, type LineUnit } from './unit';

/** Last lines that are shown of a known kind. */
const endLines = 2;
/** Lines of an unknown kind that are shown by their templates. */
const maxOthers = 40;
const maxWarnings = 10;
/** Lines that look like errors but match no rule of a known kind: mostly what tests print. */
const maxErrorsOfKnown = 10;

export interface UnitOptions extends ProblemOptions {
  /** The output's kind is known. */
  readonly known: boolean;
  /** The failures are named in a list: their lines are shown for the messages. */
  readonly isListed: boolean;
}

/**
 * Yields all lines of a digest by falling importance: results; the messages that most failures share; the name of every
 * failure and error; their messages, different ones first; their essential lines; their other lines; content; warnings;
 * the end; lines that match no rule.
 */
export function* lineUnits({ pieces, groups, head, tail }: Digest, options: UnitOptions): Generator<LineUnit> {
  const { known } = options;
  const piecesOf = (...classes: readonly Piece['is'][]): readonly HeldPiece[] =>
    pieces.filter(({ is }) => classes.includes(is));
  const grouped = (is: LineGroup['is']): readonly LineGroup[] => groups.filter((group) => group.is === is);
  for (const { lines } of piecesOf('summary')) yield whole(lines);
  const problems = [...piecesOf('failure'), ...piecesOf('error')];
  yield* options.isListed ? listedProblemUnits(problems) : problemUnits(problems, options);
  yield* grouped('error').slice(0, known ? maxErrorsOfKnown : undefined).map(unitOf);
  yield* byWeight(piecesOf('content'));
  yield* byWeight(firstOfEach(piecesOf('warning'), ({ lines: [first] }) => first!.text).slice(0, maxWarnings));
  yield* grouped('warning').slice(0, maxWarnings).map(unitOf);
  if (known && pieces.length > 0) {
    yield whole(tail.slice(-endLines));
    return;
  }
  yield whole(tail);
  yield whole(head);
  yield* grouped('other').slice(0, maxOthers).map(unitOf);
}

function unitOf({ line, count, isEqual }: LineGroup): LineUnit {
  return whole([count === 1 ? line : { ...line, text: `${line.text}  (×${count}${isEqual ? '' : ' alike'})` }]);
}
