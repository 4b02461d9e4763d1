/** Words with irregular forms. */
import { once } from '../once';

/**
 * Each entry is a base word, followed by its forms. A base that looks like a form of another word is its own base:
 * `setting`, `embed`.
 */
const irregularWords = `
index indices, vertex vertices, matrix matrices, vortex vortices, appendix appendices, criterion criteria, schema schemata, axis axes, crisis crises, thesis theses, oasis oases, ellipsis ellipsis,
apex apices, codex codices, cortex cortices, helix helices, latex latices, addendum addenda, erratum errata, equilibrium equilibria, extremum extrema, maximum maxima, minimum minima, momentum momenta, optimum optima, quantum quanta, spectrum spectra, stratum strata, millennium millennia, automaton automata, phenomenon phenomena,
focus foci, locus loci, nucleus nuclei, stimulus stimuli, stylus styli, terminus termini, torus tori, calculus calculi, annulus annuli, genus genera, formula formulae, antenna antennae, lemma lemmata, stigma stigmata, bureau bureaux, tableau tableaux, plateau plateaux,
calf calves, elf elves, hoof hooves, loaf loaves, scarf scarves, self selves, thief thieves, goose geese, louse lice, ox oxen, tooth teeth, kiwi kiwis, guru gurus,
child children, leaf leaves, half halves, shelf shelves, man men, woman women, mouse mice, foot feet, life lives, knife knives, wolf wolves, person people, radius radii, corpus corpora, modulus moduli, bus buses, gas gases, quiz quizzes,
menu menus, api apis, uri uris, cli clis, gui guis, wiki wikis, emoji emojis, kpi kpis, taxi taxis, ski skis, multi multis, cpu cpus, gpu gpus, tpu tpus, npu npus, mcu mcus,
id ids, ip ips, db dbs, vm vms, fd fds, pr prs, ui uis,
setting setting settings, during during, embed embed, hundred hundred, focus focussed focussing, bias biassed,
free freed, agree agreed, disagree disagreed, guarantee guaranteed, decree decreed, referee refereed, owe owed owing, tie tying, die dying, lie lying
`;

/**
 * Verbs with their forms, written like `irregularWords`. Past forms that are also everyday words are not listed:
 * `found`, `left`, `bound`, `ground`, `bit`, `saw`, `lit`, `wound`.
 */
const verbs = `
send sent, build built, rebuild rebuilt, write wrote written, rewrite rewrote rewritten, override overrode overridden, run ran, rerun reran, break broke broken, choose chose chosen, throw threw thrown, rethrow rethrown, hide hidden,
hold held, draw drew drawn, redraw redrawn, freeze froze frozen, forget forgot forgotten, catch caught, pay paid, sleep slept, speak spoke spoken, steal stole stolen, shrink shrank shrunk, spin spun, seek sought, teach taught, buy bought, bring brought, sell sold,
keep kept, lose lost, withdraw withdrew withdrawn, begin began begun, drive drove driven, know knew known, grow grew grown, fall fell fallen, rise rose risen, dig dug, feed fed, meet met, hang hung, tear torn, wear worn, swear sworn, sweep swept, swing swung, stick stuck, strike struck, lend lent, bend bent, shoot shot, win won, lead led, ride rode ridden, shake shook shaken, understand understood, unwind unwound, tear tore, wear wore, swear swore, spend spent, deal dealt, fight fought, think thought, tell told, mistake mistook mistaken, overrun overran, repay repaid, lay laid, hear heard, undo undone undid, redo redone redid,
go goes went gone, do does did done, undergo underwent undergone, forgo forwent forgone, have has had, say said, see seen, fly flew flown, come came, become became, overcome overcame, make made, take took taken, give gave given, get got gotten, stand stood, sit sat, eat ate eaten, drink drank drunk, blow blew blown, arise arose arisen, awake awoke awoken, wake woke woken,
sing sang sung, ring rang rung, sink sank sunk, swim swam swum, spring sprang sprung, sting stung, stink stank stunk, string strung, cling clung, fling flung, sling slung, wring wrung, bleed bled, breed bred, creep crept, flee fled, speed sped, feel felt, mean meant, leap leapt, learn learnt, dream dreamt, burn burnt, spell spelt, spill spilt, spoil spoilt,
slide slid, shine shone, stride strode stridden, strive strove striven, thrive throve thriven, tread trod trodden, swell swollen, show shown, sew sewn, sow sown, prove proven, mow mown, weave wove woven, beat beaten, bite bitten, forbid forbade forbidden, forgive forgave forgiven, partake partook partaken
`;

/** Verbs with these prefixes inflect like the verb without the prefix: `overwrote`, `resent`, `withstood`, `misled`. */
const prefixes = ['over', 'under', 'out', 're', 'un', 'fore', 'with', 'up', 'mis', 'inter'];

function parseIrregularForms(text: string): [form: string, base: string][] {
  return text.split(',').flatMap((entry) => {
    const [base = '', ...baseForms] = entry.trim().split(' ');
    return baseForms.map((form): [string, string] => [form, base]);
  });
}

/** Maps forms to base words. The map is created on first use, because most commands do not look up any words. */
export const irregularForms = once((): ReadonlyMap<string, string> => {
  const verbForms = parseIrregularForms(verbs);
  // Forms in `ing` get no prefix: `re` and `lying` would make `relying` a form of `relie`. Base words in `ing` get none
  // either, because the result looks like a form itself: `restring`.
  const prefixableForms = verbForms.filter(([form, base]) => !form.endsWith('ing') && !base.endsWith('ing'));
  const prefixedForms = prefixes.flatMap((prefix) =>
    prefixableForms.map(([form, base]): [string, string] => [prefix + form, prefix + base])
  );
  return new Map([...prefixedForms, ...verbForms, ...parseIrregularForms(irregularWords)]);
});

/** Singular nouns ending in `s`, except those ending in `ss`, `us` or `is`. */
export const singularsEndingInS: ReadonlySet<string> = new Set(['alias', 'bias', 'canvas', 'atlas', 'lens', 'news',
  'https']);
