import assert from 'node:assert/strict';
import { AnswerCache } from '#features/callers/pure/names/answers';

describe('cached answers', () => {
  it('are computed once for each key', async () => {
    const answers = new AnswerCache<string, string>('circle');
    let asked = 0;
    const find = (answer: string) => async () => `${answer} ${++asked}`;
    assert.equal(await answers.get('a', find('a')), 'a 1');
    assert.equal(await answers.get('a', find('a')), 'a 1');
    assert.equal(await answers.get('b', find('b')), 'b 2');
  });

  it('may be that nothing is known', async () => {
    const answers = new AnswerCache<string, string | undefined>('circle');
    let asked = 0;
    for (let i = 0; i < 2; i++) await answers.get('a', async () => void asked++);
    assert.equal(asked, 1);
  });

  it('are circular only if a question leads to itself', async () => {
    const answers = new AnswerCache<string, string>('circle');
    assert.equal(await answers.get('a', async () => `a of ${await answers.get('a', async () => 'never')}`),
      'a of circle');
    assert.equal(await answers.get('a', async () => 'never'), 'a of circle');
  });

  it('are requested again after a failure', async () => {
    const answers = new AnswerCache<string, string>('circle');
    await assert.rejects(answers.get('a', () => Promise.reject(new Error('no'))), /no/);
    assert.equal(await answers.get('a', async () => 'found'), 'found');
  });
});
