import { measureGrowth } from './growth';
import { isMeasuring, placeOfTest, recordCase } from './measuredCases';

/** A text of about the given number of characters: a unit to repeat, or a function that makes the text. */
export type Growing = string | ((length: number) => string);

/** Characters of the smallest text that is measured. */
const smallerText = 50_000;
/**
 * How many times larger the one input of a test run is. Linear work on 200,000 characters takes milliseconds; quadratic
 * work takes a minute, and worse work does not end.
 */
const factor = 4;

/**
 * Work on a long text comes to an end. No clock is read: that its time is about proportional to the text's length is
 * measured by `npm run bench -- --only growth`, which runs the same cases on 50,000 characters against 400,000.
 */
export function assertLinear(text: Growing, work: (text: string) => void): void {
  const ofLength = typeof text === 'string' ? (length: number) => text.repeat(Math.ceil(length / text.length)) : text;
  workOrMeasure(JSON.stringify(typeof text === 'string' ? text : ofLength(40)), smallerText, ofLength, work);
}

/**
 * The same for what `made` returns for a size, here for four times the size; `size` is measured against eight times as
 * much. `made` itself is not measured.
 */
export function assertLinearIn<T>(size: number, made: (size: number) => T, work: (input: T) => void): void {
  workOrMeasure(`of ${size}`, size, made, work);
}

/** Any of many texts. */
export function assertAllLinear(texts: readonly Growing[], work: (text: string) => void): void {
  for (const text of texts) assertLinear(text, work);
}

function workOrMeasure<T>(title: string, size: number, made: (size: number) => T, work: (input: T) => void): void {
  if (!isMeasuring) return work(made(size * factor));
  const place = placeOfTest();
  const { times8, times32, isTooSlow } = measureGrowth(size, made, work);
  recordCase({
    place,
    title,
    ratios: { '8 times the size': times8, ...(times32 === undefined ? {} : { '32 times the size': times32 }) },
    isTooSlow,
  });
}
