/**
 * Words of prose that carry no information about where code is. A word that is rare in code gets a high weight, so the
 * common words of issues and commit messages must be listed here. They are folded in the same way as the index.
 */
import { irregularForms } from './irregular';
import { fold } from './words';

const proseWords = `
a about above actual actually add added adding after again against all allow allowed allows almost along already also
although always am among an and another any anymore anyone anything anyway apart appear appears apply are aren around as
ask at attempt attempting avoid away back bad based basically be became because become becomes been before behave behaves
behavior behaviour being believe below besides better between beyond both bring broken bug bugs but by call called calling
came can cannot cant case cases cause caused causes causing certain change changed changes check clear clearly come comes
commit consider contain contains correct correctly could couldn current currently describe described description despite
did didn differ different discussion do does doesn doing don done down due during e each easily easy edit effect eg either
else encounter encountered end enough ensure etc even ever every everything exactly example examples except exist existing
exists expect expected experience explain extra fact fail failed failing fails fairly far feature feel few figure find fine
first fix fixed fixes fixing follow following follows for found from full further g general generally get gets getting give
given gives go goes going gone good got great guess guys had happen happened happening happens hard has hasn have haven
having he hello help helpful her here hey hi him his hope how however i idea ie if ignore implement implementation
implemented implementing improve improved improvement in include included including incorrect incorrectly indeed inside
instead into introduce introduced is isn issue issues it its itself just keep kind know known last latest lead leads least
less let lets like likely little ll long longer look looking looks lot made mainly make makes making many matter may maybe
me mean means mention mentioned might minor missing more moreover most move moved much must my need needed needs neither
never nevertheless new next nice no none nor not note nothing notice noticed now obviously occur occurs of off often ok okay
old on once one only onto or other others otherwise our out over own particular per perhaps please point possible possibly
pr prefer present prevent previous previously probably problem problems properly provide provided provides pull purpose put
question quite rather re real really reason recent recently refactor regarding related relevant remove removed removes
removing repro reproduce reproduced reproduction report reported request_pull required requires result resulting results
right run running s said same saw say says screenshot second see seeing seem seems seen sense several shall she should
shouldn show shown shows similar simple simplify simply since small so solution solve some somehow someone something
sometimes somewhere soon sorry sort specific start step steps still stop such suggest suggestion support supported sure t
take taken takes tell than thank thanks that the their them then there therefore these they thing things think this those
though three through thus time times to together too took tried tries try trying turn two typo under unexpected
unexpectedly unfortunately unless until up update updated updates updating upon us use used useful user users uses using
usual usually ve various very via want wanted wants was wasn way ways we weird well went were weren what whatever when
whenever where whether which while who whole whose why will wish with within without won wonder work worked working works
workaround would wouldn wrong yes yet you your
fixme todo wip chore feat refs closes closed resolves cc
`;

/** Stop words that also occur in program names (`updateUser`, `views/edit`), in any form. */
const nameStopwords = `
add allow apply ask attempt avoid back behavior call case cause change check clear commit contain current describe edit
effect end ensure example exist expect explain extra fail feature figure find first fix follow full get give help ignore
include issue keep last latest lead least like long miss more most move next note notice occur old once one only own
point prefer present prevent previous problem provide pull put question raise reason refactor remove report request
require result run same screenshot second see sense show similar sort start step stop support take tell time try turn
typo update use user view wip todo
`;

/**
 * Stop words in folded form. An irregular form is not informative, but its base word may be: `broken` and `break`,
 * `won` and `win`.
 */
const foldedStopwords = new Set(
  proseWords.split(/\s+/).filter(Boolean).flatMap((word) => (irregularForms().has(word) ? [word] : [word, fold(word)])),
);

const namingWords = new Set(nameStopwords.split(/\s+/).filter(Boolean).map(fold));

/** Reports whether a word, folded or in lower case, is a stop word. */
export function isStopword(word: string): boolean {
  return foldedStopwords.has(word);
}

/** Reports whether a folded stop word may be part of a name, unlike `the` and `for`. */
export function isNamingWord(term: string): boolean {
  return namingWords.has(term);
}
