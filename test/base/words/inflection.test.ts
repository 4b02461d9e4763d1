import assert from 'node:assert/strict';
import { fold } from '#base/words/words';
import { irregularForms } from '#base/words/irregular';
import { table } from '#test/support/table';

/** Words from programs and from texts about programs, grouped by how English spells their forms. */
const verbs: Readonly<Record<string, { readonly words: string; forms(w: string): readonly string[]; }>> = {
  'without a change': {
    words:
      'add load test call pull filter render edit visit limit print import export convert insert select connect detect reject sort start restart fail mount list host post cast mock block check click crawl scroll need exceed proceed wait load upload clean open listen mention order offer cover alter enter trigger buffer render register view show allow follow yield echo veto fold unfold expand extend append prepend field diff stuff install roll poll fill spell sync exec fork spawn parent sign align assign train turn return warn learn inform perform confirm develop loop group help jump dump clamp stamp bump lint point paint hint mint count account discount thread head',
    forms: (w) => [`${w}s`, `${w}ed`, `${w}ing`],
  },
  'with a silent e': {
    words:
      'cache parse size resize save share store restore score cause close use reuse type name rename code encode decode time note quote route mute delete create update generate validate rotate translate calculate execute compute configure require acquire compare declare prepare merge change range arrange manage package handle enable disable bundle toggle scale compile file profile define combine inline queue value argue issue continue rescue paste waste taste cite ignore explore explode include exclude resolve remove move solve serve reserve receive achieve believe increase decrease release license silence reference balance replace place trace force enforce source produce reduce introduce slice notice service device voice raise phrase purge charge merge urge judge bridge pledge page engage escape shape scrape pipe wipe hope cope guide divide provide decide trade upgrade downgrade invade fade wake tune prune clone zone phone tokenize serialize normalize synchronize optimize analyze paginate iterate subscribe describe',
    forms: (w) => [`${w}s`, `${w}d`, `${w.slice(0, -1)}ing`],
  },
  'that double their last letter': {
    words:
      'map plan log tag swap wrap drop stop skip ship zip clip flip trim scan pin plug debug flag lag drag unplug submit commit emit omit permit admit format refer prefer transfer defer infer occur recur map remap strip grep grip crop chop spam cram snap trap tap rub grab stub control patrol enrol compel cancel label model travel fuel dial signal tunnel equal',
    forms: (w) => [`${w}s`, `${w}${w.at(-1)}ed`, `${w}${w.at(-1)}ing`],
  },
  'that end in a consonant and y': {
    words:
      'copy retry try apply reply query carry modify specify verify notify simplify classify deny rely supply empty dirty tidy vary proxy cry dry fry',
    forms: (w) => [`${w.slice(0, -1)}ies`, `${w.slice(0, -1)}ied`, `${w}ing`],
  },
  'that end in a vowel and y': {
    words: 'display delay deploy destroy employ play replay relay stay survey key array decay obey enjoy journey',
    forms: (w) => [`${w}s`, `${w}ed`, `${w}ing`],
  },
  'that end in a hiss': {
    words:
      'push crash flush hash match patch fetch switch launch branch search attach detach dispatch watch process access compress express pass press address discuss miss class fix mix box index relax buzz focus wish polish publish finish establish refresh touch approach',
    forms: (w) => [`${w}es`, `${w}ed`, `${w}ing`],
  },
  'that end in o': { words: 'echo veto', forms: (w) => [`${w}es`, `${w}ed`, `${w}ing`] },
  'that end in ic': { words: 'panic mimic traffic', forms: (w) => [`${w}s`, `${w}ked`, `${w}king`] },
  'that end in ie': { words: 'tie die lie', forms: (w) => [`${w}s`, `${w}d`, `${w.slice(0, -2)}ying`] },
  'that end in ee': { words: 'free agree guarantee', forms: (w) => [`${w}s`, `${w}d`, `${w}ing`] },
};

const nouns: Readonly<Record<string, { readonly words: string; plural(w: string): string; }>> = {
  'with an s': {
    words:
      'cookie movie zombie selfie menu cpu gpu api uri cli gui wiki app url env job bit byte tab table column row user error token header footer node tree schema lambda delta area comma camera idea photo repo memo todo macro zero video demo radio folio key day array string setting mapping warning binding heading listing range state stat mode mod pipe pip site globe glob hop hope plane plan note pane pan core care car tube tub state cape cap fate fat rate rat bite cute cut pin pine win wine fin fine',
    plural: (w) => `${w}s`,
  },
  'with es': {
    words:
      'alias status virus bonus corpus campus bias canvas atlas class process box index match branch crash hash prefix suffix gas bus lens process address hero potato echo',
    plural: (w) => `${w}es`,
  },
  'in s, with a silent e': {
    words: 'case base phase response database release license house cause clause pulse sense expense size prize',
    plural: (w) => `${w}s`,
  },
  'in sis': {
    words:
      'analysis diagnosis synthesis hypothesis parenthesis synopsis emphasis metamorphosis prognosis antithesis crisis thesis',
    plural: (w) => `${w.slice(0, -2)}es`,
  },
  'of a consonant and y': {
    words:
      'query entry proxy dependency library repository directory category property factory memory registry policy copy history country company currency identity utility',
    plural: (w) => `${w.slice(0, -1)}ies`,
  },
};

/** Words of a list. */
function of(list: string): string[] {
  return [...new Set(list.split(' '))];
}

describe('the forms of an English word have one key', () => {
  table('of verbs', (row) => {
    for (const [how, { words, forms }] of Object.entries(verbs))
      row(`of verbs ${how}`, () => oneKey(of(words).map((word) => [word, ...forms(word)])));
  });
  table('of nouns', (row) => {
    for (const [how, { words, plural }] of Object.entries(nouns))
      row(`of nouns ${how}`, () => oneKey(of(words).map((word) => [word, plural(word)])));
  });
  it('of irregular words', () => oneKey([...irregularForms()].map(([form, base]) => [base, form])));
  it('of irregular verbs with prefixes', () =>
    oneKey([['overwrite', 'overwrote', 'overwritten', 'overwriting'], ['resend', 'resent', 'resending'], ['withstand',
      'withstood'], ['mislead', 'misled'], ['foresee', 'foreseen'], ['undertake', 'undertook'], ['go', 'goes', 'gone',
      'going'], ['fly', 'flies', 'flew', 'flown'], ['diagnose', 'diagnoses', 'diagnosis', 'diagnosed']]));
  it('also in capitals', () => assert.equal(fold('Cookies'), fold('COOKIE')));

  function oneKey(paradigms: readonly (readonly string[])[]): void {
    const split = paradigms.filter((words) => new Set(words.map(fold)).size > 1).map((words) =>
      words.map((word) => `${word} ${fold(word)}`).join(', ')
    );
    assert.deepEqual(split, []);
  }
});

describe('other words have their own keys', () => {
  it('among all of these lists', () => {
    const bases = of([...Object.values(verbs), ...Object.values(nouns)].map(({ words }) => words).join(' '));
    const byKey = new Map<string, string[]>();
    for (const word of bases) byKey.set(fold(word), [...(byKey.get(fold(word)) ?? []), word]);
    const met = [...byKey.values()].filter((words) => words.length > 1).map((words) => words.join(' '));
    // nouns that are a form of a verb in the lists
    assert.deepEqual(met.sort(),
      ['bind binding', 'head heading', 'list listing', 'map mapping', 'warn warning'].filter((pair) =>
        pair.split(' ').every((word) => bases.includes(word))
      ).sort());
  });
  const apart: readonly (readonly [string, string])[] = [['setting', 'set'], ['settings', 'set'], ['status', 'state'], [
    'basis',
    'base',
  ], ['news', 'new'], ['https', 'http'], ['user', 'use'], ['process', 'processor'], ['class', 'classic'], ['parse',
    'parser'], ['state', 'stat'], ['mode', 'mod'], ['pipe', 'pip'], ['globe', 'glob'], ['hope', 'hop'], ['redis',
    'red'], ['menu', 'men'], ['embed', 'emb'], ['bus', 'busy'], ['index', 'indent'], ['ring', 'r'], ['bring', 'br'], [
    'spring',
    'spr',
  ], ['need', 'ne'], ['feed', 'fe'], ['speed', 'spe'], ['thing', 'th'], ['corpus', 'corp'], ['radius', 'radi'], ['plus',
    'plu'], ['this', 'thi'], ['found', 'find'], ['left', 'leave'], ['bit', 'bite'], ['ellipsis', 'ellipse'], ['basis',
    'bases'], ['unknown', 'unknot']];
  table('even if they look similar', (row) => {
    for (const [a, b] of apart) row(`${a} and ${b}`, () => assert.notEqual(fold(a), fold(b)));
  });
});

describe('names that are not words', () => {
  it('keep their letters', () =>
    assert.deepEqual(['x2', 'utf8', 'größen', 'a_bs', 'v8s', 'id', 'os', 'js', 'css', '设置'].map(fold), ['x2', 'utf8',
      'größen', 'a_bs', 'v8s', 'id', 'os', 'js', 'css', '设置']));
});
