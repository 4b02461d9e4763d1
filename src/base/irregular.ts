/** Words whose forms no rule tells. */

/** Of each line the base word, then forms of it. A base that looks like a form of another word stands for itself: `setting`, `embed`. */
const forms = `
index indices, vertex vertices, matrix matrices, vortex vortices, appendix appendices, criterion criteria, schema schemata, axis axes, analysis analyses, parenthesis parentheses, hypothesis hypotheses, synopsis synopses, crisis crises,
child children, leaf leaves, half halves, shelf shelves, man men, woman women, mouse mice, foot feet, life lives, knife knives, wolf wolves, person people, radius radii, corpus corpora, modulus moduli, bus buses, gas gases, quiz quizzes,
menu menus, api apis, uri uris, cli clis, gui guis, wiki wikis, emoji emojis, kpi kpis, taxi taxis, ski skis, multi multis, cpu cpus, gpu gpus, tpu tpus, npu npus, mcu mcus,
id ids, ip ips, db dbs, vm vms, fd fds, pr prs, ui uis,
setting setting settings, during during, embed embed, hundred hundred, focus focussed focussing, bias biassed,
free freed, agree agreed, disagree disagreed, guarantee guaranteed, decree decreed, referee refereed, owe owed owing, tie tying, die dying, lie lying,
send sent, build built, rebuild rebuilt, write wrote written, rewrite rewrote rewritten, override overrode overridden, run ran, rerun reran, break broke broken, choose chose chosen, throw threw thrown, rethrow rethrown, hide hidden,
hold held, draw drew drawn, redraw redrawn, freeze froze frozen, forget forgot forgotten, catch caught, pay paid, sleep slept, speak spoke spoken, steal stole stolen, shrink shrank shrunk, spin spun, seek sought, teach taught, buy bought, bring brought, sell sold,
keep kept, lose lost, withdraw withdrew withdrawn, begin began begun, drive drove driven, know knew known, grow grew grown, fall fell fallen, rise rose risen, dig dug, feed fed, meet met, hang hung, tear torn, wear worn, swear sworn, sweep swept, swing swung, stick stuck, strike struck, lend lent, bend bent, shoot shot, win won, lead led, ride rode ridden, shake shook shaken, understand understood, unwind unwound, tear tore, wear wore, swear swore, spend spent, deal dealt, fight fought, think thought, tell told, mistake mistook mistaken, overrun overran, repay repaid, lay laid, hear heard, undo undone undid, redo redone redid
`;

export const irregular: ReadonlyMap<string, string> = new Map(forms.split(',').flatMap((line) => {
  const [base = '', ...others] = line.trim().split(' ');
  return others.map((form) => [form, base] as const);
}));

/** Nouns in the singular that end in `s`, beyond those in `ss`, `us` and `is`. */
export const singular: ReadonlySet<string> = new Set(['alias', 'bias', 'canvas', 'atlas', 'lens', 'news', 'https']);
