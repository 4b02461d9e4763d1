import { english } from '#base/text/english';
import { packSections } from '#model/pack';
import { isBoolean, isPackSections, isPositiveInteger, isString, isStringList, listWords, maxNumber,
  yesNoWords } from './optionValues';

/** A kind of values of an option or a key of `config.toml`. */
export interface OptionKind<T> {
  /** Completes the sentence "… must be …". */
  readonly wanted: string;
  readonly is: (v: unknown) => v is T;
  /** The form in which a pack's record holds a value: its words, or the name of a schema of `packRecord.ts`. */
  readonly stored: readonly string[] | 'boolean' | 'name' | 'number' | 'patterns' | 'whole';
}

export const yesNo: OptionKind<boolean> = { wanted: yesNoWords, is: isBoolean, stored: 'boolean' };
export const stringList: OptionKind<readonly string[]> = { wanted: listWords, is: isStringList, stored: 'patterns' };
export const sectionList: OptionKind<readonly string[]> = {
  wanted: packSections.join(', '),
  is: isPackSections,
  stored: 'patterns',
};

export function createText(wanted: string, is: OptionKind<string>['is'] = isString): OptionKind<string> {
  return { wanted, is, stored: 'name' };
}

export function createChoice<T extends string>(values: readonly T[], wanted = values.join(', ')): OptionKind<T> {
  return { wanted, is: (v): v is T => values.includes(v as T), stored: values };
}

export function createWholeNumber(wanted: string = english`a whole number up to ${maxNumber}`,
  is: OptionKind<number>['is'] = isPositiveInteger): OptionKind<number>
{
  return { wanted, is, stored: 'whole' };
}
