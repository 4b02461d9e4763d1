/** Words that only tell an agent to continue. */
const continuationWords = new Set(
  ('yes y yep yeah no n nope ok okay sure fine good great perfect nice thanks thank you please go on ahead continue proceed next again ' +
    'try retry do it that this so now then and just done right correct exactly looks look lgtm commit push ship keep going carry resume ' +
    'the a all of them both first second option lets let us me i agree approved approve merge').split(' '),
);

/**
 * Reports whether a prompt only continues the previous task: `yes, go on`. A prompt that contains a file name, a
 * number or code never does.
 */
export function isContinuation(prompt: string): boolean {
  if (/[/\\`_#(){}]|\.\w|\d{2,}/.test(prompt)) return false;
  const words = prompt.toLowerCase().replaceAll(/['’]/g, '').match(/\p{L}+/gu) ?? [];
  return words.length <= 12 && words.every((word) => continuationWords.has(word));
}
