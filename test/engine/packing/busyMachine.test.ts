import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Host } from '#engine/host';
import { memoryHost } from '#test/support/memoryHost';

const samples = 'test/samples/outline';
const files = Object.fromEntries(
  ['go', 'python', 'ruby', 'typescript'].flatMap((language) =>
    readdirSync(`${samples}/${language}`).map((name) =>
      [`${language}/${name}`, readFileSync(`${samples}/${language}/${name}`, 'utf8')] as const
    )
  ),
);

/** Attempts to parse a file that get no time; each costs a new parser. */
const starvedAttempts = [0, 2];

/**
 * The pack, without the line that tells when it was made. `busy`: the clock jumps an hour at each look, and some files
 * get no time when they are parsed first.
 */
async function packOn(busy: boolean): Promise<string> {
  const memory = memoryHost({ files });
  let [looks, attempts] = [0, 0];
  const host: Host = !busy ? memory : Object.defineProperties({}, {
    ...Object.getOwnPropertyDescriptors(memory),
    now: { value: () => memory.now() + 3_600_000 * looks++ },
    parsing: {
      value: {
        processorTime: () => 0,
        runWithin: <T>(_ms: number, work: () => T) =>
          starvedAttempts.includes(attempts++) ? undefined : { value: work() },
      },
    },
  }) as Host;
  const engine = createEngine(host);
  await engine.pack({ task: 'the area of shapes' }, { cancel: neverCancelled });
  engine.dispose();
  assert.ok(!busy || looks > 0 && attempts > starvedAttempts.at(-1)!, 'neither was asked');
  return memory.text('.agentpack/context.md')!.replace(/^- Packed .*$/m, '');
}

describe('a cold pack on a busy machine', () => {
  it('is the same, byte for byte, if the clock jumps and files get no time to be parsed at first', async () => {
    const quiet = await packOn(false);
    assert.ok(!quiet.includes('not parsed'), quiet);
    assert.equal(await packOn(true), quiet);
  });
});
