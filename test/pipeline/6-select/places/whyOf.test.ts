import assert from 'node:assert/strict';
import { describePlaceMatch, type PlaceEvidence } from '#pipeline/6-select/places/whyOf';
import { table } from '#test/support/table';

const words = (text: string) =>
  text === '' ? [] : text.split(' ').map((one) => {
    const [word, rarity] = one.split('=');
    return { text: word!, rarity: Number(rarity) };
  });

const cases: readonly (readonly [title: string, name: string, text: string, expected: string, named?: string])[] = [
  ['the rarest words first, three of them', '', 'nonce=1 expiry=0.9 seat=0.8 token=0.7',
    'contains nonce, expiry, seat'],
  ['what a name has is not said twice', 'remove=1', 'remove=1 nonce=0.9', 'its name contains remove; contains nonce'],
  ['no word that is everywhere', 'handle=0.1', 'nonce=1 handle=0.1 os=0.9', 'contains nonce'],
  ['but one where there is no other', '', 'handle=0.1', 'contains handle'],
  ['and a short one', 'os=1', '', 'its name contains os'],
  ['no part of a word before it', '', 'removeMember=1 member=0.8 remove=0.7', 'contains removeMember'],
  ['two characters of a script without spaces', '', '设置=1', 'contains 设置'],
  ['the definition of what the task names', 'member=1', 'member=1 nonce=0.5', 'defines `removeMember`; contains nonce',
    'removeMember'],
  ['nothing in common', '', '', ''],
];

describe('the reason for a place', () => {
  table('says', (row) => {
    for (const [title, name, text, expected, named] of cases) {
      const evidence: PlaceEvidence = { exactName: named, inName: words(name), inText: words(text) };
      row(title, () => assert.equal(describePlaceMatch(evidence), expected));
    }
  });
});
