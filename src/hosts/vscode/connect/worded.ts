import { inWords } from '../engineWords';

/** What is said of an agent or an extra, in the language of the editor. */
export function worded<
  Found extends { readonly problem?: string; readonly action?: string; readonly limits: readonly string[]; },
>(found: Found): Found {
  const { problem, action, limits } = found;
  return {
    ...found,
    limits: limits.map(inWords),
    ...(problem === undefined ? {} : { problem: inWords(problem) }),
    ...(action === undefined ? {} : { action: inWords(action) }),
  };
}
