import type { Hits } from '../hits';
import type { CharacterClass } from './characterClasses';

/** What must stand around a pair of characters so that its place is noted. */
export interface Probe {
  readonly list: keyof Hits;
  /** Any of these. */
  readonly pairs: readonly string[];
  /** What must stand right before the pair, the farthest first, and right behind it. */
  readonly before: readonly CharacterClass[];
  readonly after: readonly CharacterClass[];
  /** The two above are lists of characters as they are. */
  readonly exact: boolean;
  /** From the pair's start to what is noted. */
  readonly shift: number;
  /** A word must start with the pair, or right behind an escape. */
  readonly startsWord?: boolean;
  /**
   * What must stand before a token, so many characters before the pair: it is looked at first, since within a long run
   * of the token's characters it fails at once.
   */
  readonly edge?: { readonly back: number; readonly class: CharacterClass; };
}
