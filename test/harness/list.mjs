// npm test -- list [WORD…]
import { e2eTests, integrationTests, unitTests } from './testFiles.mjs';
import { kindsOf, recordedSeconds, tierOf } from './tiers.mjs';

/**
 * Prints the test files whose path has one of the words, or all: tier, seconds at the last recorded full run, and what
 * makes it slow.
 */
export function printList(words) {
  const files = [...unitTests(), ...integrationTests(), ...e2eTests()]
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  const rows = files.map((file) => ({ file, tier: tierOf(file), seconds: recordedSeconds(file), kinds: kindsOf(file) }))
    .sort((a, b) => b.seconds - a.seconds || (a.file < b.file ? -1 : 1));
  console.log('tier      seconds  file (what it uses)');
  for (const { file, tier, seconds, kinds } of rows) {
    console.log(
      `${tier.padEnd(8)} ${seconds > 0 ? seconds.toFixed(1).padStart(8) : '     < 1'}  ${file}${
        kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
      }`,
    );
  }
  for (const tier of ['short', 'sampled', 'full']) {
    const of = rows.filter((row) => row.tier === tier);
    console.log(`${tier}: ${of.length} files, ${of.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s`);
  }
}
