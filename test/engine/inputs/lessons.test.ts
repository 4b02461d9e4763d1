import assert from 'node:assert/strict';
import { neverCancelled } from '../../../src/base/cancellation';
import { createEngine } from '../../../src/engine/engine';
import type { Lesson } from '../../../src/model';
import { lessonOf } from '../../support/lessons';
import { memoryHost } from '../../support/memoryHost';

const run = { cancel: neverCancelled };
const lesson = (session: string, age: number) => lessonOf('stale parcel', { session, age, edited: ['src/mail.ts'] });

describe('lessons of a host', () => {
  const scene = (lessons?: () => Promise<readonly Lesson[]>) => {
    const host = memoryHost({
      files: { 'src/cart.ts': 'export const cart = 1;\n', 'src/mail.ts': 'mail();\n' },
      git: {},
    });
    if (lessons) Object.assign(host, { lessons });
    const engine = createEngine(host);
    return { host, engine, pack: () => engine.pack({ task: 'Weigh stale parcels' }, run) };
  };
  const recorded = ({ host }: ReturnType<typeof scene>) => host.text('.agentpack/pack_metadata.json') ?? '';

  it('reach the pack, whose record names the newest session', async () => {
    const taught = scene(async () => [lesson('older', 3), lesson('newest', 1)]);
    const { files } = await taught.pack();
    assert.ok(files[0]?.reasons.some(({ detail }) => detail === 'edited for a like prompt on 2026-11-20'));
    assert.match(recorded(taught), /"lessonsUpTo": "newest"/);
  });
  it('make no pack stale that come later', async () => {
    const lessons = [lesson('older', 0)];
    const taught = scene(async () => lessons);
    await taught.pack();
    lessons.push(lesson('newer', 0));
    assert.equal((await taught.engine.status({}, run)).state, 'fresh');
  });
  it('leave every byte as it is where there are none', async () => {
    const [without, none] = [scene(), scene(async () => [])];
    await Promise.all([without.pack(), none.pack()]);
    for (const name of ['context.md', 'pack_metadata.json', 'receipt.json'])
      assert.equal(none.host.text(`.agentpack/${name}`), without.host.text(`.agentpack/${name}`), name);
  });
});
