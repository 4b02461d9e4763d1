import type { SharedKind } from '#model';

/** A name and its offset in the text. */
export interface FoundName {
  readonly kind: SharedKind;
  readonly name: string;
  readonly offset: number;
}
