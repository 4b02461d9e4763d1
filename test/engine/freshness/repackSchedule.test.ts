import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRepackSchedule, type Change, type Ending, type Job, type Need, type Step } from '../../../src/engine';
import { longest, mostFiles, quiet, starved } from '../../../src/engine/freshness/repackSchedule';

type Event =
  & { readonly at: number; }
  & ({ readonly change: Change; } | { readonly ask: number; readonly ends: boolean; });

interface Run {
  readonly job: Job;
  readonly start: number;
  end: number;
  ending: Ending;
}

const durations = { quick: 60, whole: 800, check: 5, asked: 1_000, toEnd: 12 };
/** A fuse: no sequence of events takes so many steps. */
const mostSteps = 20_000;

/**
 * Plays events on a clock of its own until nothing is left to do. A quick run sees a part, any other one everything.
 */
function play(events: readonly Event[], took = durations, poll?: { readonly every: number; readonly until: number; }) {
  const schedule = createRepackSchedule();
  const queue = [...events].sort((a, b) => a.at - b.at);
  const runs: Run[] = [];
  const dropped: number[] = [];
  let running: Run | undefined;
  let wakeAt: number | undefined;
  let now = 0;
  if (poll) take(schedule.poll(poll.every, 0));
  for (let steps = 0;; steps++) {
    assert.ok(steps < mostSteps, 'it comes to an end');
    const times = [queue[0]?.at, running?.end, wakeAt].filter((time) => time !== undefined);
    if (times.length === 0 || (poll && Math.min(...times) > poll.until)) break;
    now = Math.max(now, Math.min(...times));
    if (running && running.end <= now) {
      const { ending } = running;
      running = undefined;
      take(schedule.ended(ending, now));
    } else if (queue[0] && queue[0].at <= now) {
      const event = queue.shift()!;
      take('change' in event ? schedule.changed(event.change, now) : schedule.asked(event.ask, event.ends, now));
    } else take(schedule.woken(now));
  }
  return { runs, dropped, idle: schedule.idle, names: runs.map(nameOf) };

  function take(step: Step): void {
    wakeAt = step.wakeAt;
    dropped.push(...(step.dropped ?? []));
    if (step.cancel)
      Object.assign(running ?? assert.fail('nothing runs'), { end: now + took.toEnd, ending: 'cancelled' });
    if (!step.start) return;
    assert.equal(running, undefined, 'one job at a time');
    const what = kindOf(step.start);
    running = { job: step.start, start: now, end: now + took[what], ending: what === 'quick' ? 'part' : 'whole' };
    runs.push(running);
  }
}

function kindOf(job: Job): 'quick' | 'whole' | 'check' | 'asked' {
  if (job.kind === 'asked') return 'asked';
  return job.work.files !== undefined ? 'quick' : job.work.need === 'check' ? 'check' : 'whole';
}

/** `quick a.ts b.ts`, `repack`, `look`, `asked 1`, with `cancelled` behind one that was. */
function nameOf({ job, ending }: Run): string {
  const name = job.kind === 'asked'
    ? `asked ${job.id}`
    : job.work.files
    ? `quick ${job.work.files.join(' ')}`
    : job.work.need;
  return ending === 'cancelled' ? `${name} cancelled` : name;
}

const save = (at: number, ...files: string[]): Event => ({
  at,
  change: { need: 'repack', files, saved: true, outdates: true },
});
const outside = (at: number, need: Need, ...files: string[]): Event => ({
  at,
  change: { need, files, outdates: true },
});
const checkout = (at: number): Event => ({ at, change: { need: 'repack', outdates: true, blind: true } });
const ask = (at: number, id: number, ends = true): Event => ({ at, ask: id, ends });

function check(title: string, events: readonly Event[], expected: readonly string[]): void {
  it(title, () => {
    const { names, idle } = play(events);
    assert.deepEqual([names, idle], [expected, true]);
  });
}

describe('the schedule of repacks', () => {
  check('makes a quick pack of a save, and one look at everything after it', [save(0, 'a.ts')], ['quick a.ts',
    'repack']);
  check('takes the files that are saved together as one event', [save(0, 'a.ts'), save(3, 'b.ts'), save(9, 'c.ts')], [
    'quick a.ts b.ts c.ts',
    'repack',
  ]);
  check('looks at everything once after a burst of saves', Array.from({ length: 10 }, (_, i) => save(i * 150, 'a.ts')),
    [...Array.from({ length: 10 }, () => 'quick a.ts'), 'repack']);
  check('ends a whole look for a save, and makes up for it', [save(0, 'a.ts'), save(700, 'b.ts')], ['quick a.ts',
    'repack cancelled', 'quick b.ts', 'repack']);
  check('lets a quick pack finish that another save falls into', [save(0, 'a.ts'), save(40, 'a.ts')], ['quick a.ts',
    'quick a.ts', 'repack']);
  check('packs what other programs write in one go',
    Array.from({ length: 8 }, (_, i) => outside(i * 50, 'repack', `f${i}.ts`)), [
    `quick ${Array.from({ length: 8 }, (_, i) => `f${i}.ts`).join(' ')}`,
    'repack',
  ]);
  check('looks at everything where very many files changed',
    Array.from({ length: mostFiles + 1 }, (_, i) => outside(i, 'repack', `f${i}.ts`)), ['repack']);
  check('makes no quick pack of files while a checkout goes on', [outside(0, 'repack', 'a.ts'), checkout(20),
    outside(40, 'repack', 'b.ts'), save(60, 'c.ts')], ['repack']);
  check('ends a look that a checkout outdates', [save(0, 'a.ts'), checkout(600)], ['quick a.ts', 'repack cancelled',
    'repack']);
  check('only looks where that is all that is needed', [outside(0, 'look', 'a.ts'), outside(100, 'look', 'b.ts')], [
    'look',
  ]);
  check('packs the save at once that comes to a look', [outside(0, 'look', 'a.ts'), save(5, 'b.ts')], ['quick b.ts',
    'repack']);
  check('does not let a look forget what has to be packed', [outside(0, 'look', 'a.ts'),
    outside(450, 'repack', 'b.ts')], ['repack']);
  check('checks what another program wrote', [{ at: 0, change: { need: 'check' } }, {
    at: 100,
    change: { need: 'check' },
  }], ['check']);
  check('checks nothing that a look sees anyway', [save(0, 'a.ts'), { at: 80, change: { need: 'check' } }], [
    'quick a.ts',
    'repack',
  ]);
  check('does what a person asks before all upkeep, which is covered by it', [save(0, 'a.ts'), ask(5, 1)], ['asked 1']);
  check('ends upkeep for it', [save(0, 'a.ts'), ask(600, 1)], ['quick a.ts', 'repack cancelled', 'asked 1']);
  check('keeps up what changed meanwhile', [ask(0, 1), save(500, 'a.ts')], ['asked 1', 'quick a.ts', 'repack']);
  check('waits where a person only asks to look', [save(0, 'a.ts'), ask(600, 1, false)], ['quick a.ts', 'repack',
    'asked 1']);
  it('drops an older request for a newer one', () => {
    const { names, dropped } = play([ask(0, 1), ask(1, 2), ask(2, 3), ask(3, 4, false)]);
    assert.deepEqual([names, dropped], [['asked 1 cancelled', 'asked 3', 'asked 4'], [2]]);
  });
  it('looks again and again where changes are not told', () => {
    const { names } = play([], durations, { every: 1_000, until: 4_000 });
    assert.deepEqual(names, ['repack', 'repack']); // each takes 800 ms and is followed by a second of quiet
  });
  it('does not try again what failed, until something changes', () => {
    const schedule = createRepackSchedule();
    schedule.changed({ need: 'repack' }, 0);
    assert.ok(schedule.woken(quiet.repack).start);
    assert.deepEqual([schedule.ended('nothing', 500), schedule.idle], [{}, true]);
  });

  const paths = fc.constantFrom('a.ts', 'b.ts', 'c.ts', 'd.ts');
  const event: fc.Arbitrary<Event> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: fc.nat(12_000), path: paths }).map(({ at, path }) => save(at, path)) },
    {
      weight: 3,
      arbitrary: fc.record({
        at: fc.nat(12_000),
        path: paths,
        need: fc.constantFrom<Need>('look', 'repack'),
        outdates: fc.boolean(),
      }).map(({ at, path, need, outdates }): Event => ({ at, change: { need, files: [path], outdates } })),
    },
    { weight: 1, arbitrary: fc.nat(12_000).map(checkout) },
    { weight: 1, arbitrary: fc.nat(12_000).map((at): Event => ({ at, change: { need: 'check' } })) },
    {
      weight: 1,
      arbitrary: fc.record({ at: fc.nat(12_000), ends: fc.boolean() }).map(({ at, ends }) => ask(at, at, ends)),
    },
  );
  const speeds = fc.record({
    quick: fc.integer({ min: 5, max: 400 }),
    whole: fc.integer({ min: 50, max: 3_000 }),
    check: fc.constant(5),
    asked: fc.integer({ min: 50, max: 3_000 }),
    toEnd: fc.integer({ min: 0, max: 200 }),
  });
  const seesAll = (run: Run) => run.ending === 'whole' && kindOf(run.job) !== 'check';

  it('sees every change with a whole look, in the end and before long', () => {
    fc.assert(fc.property(fc.array(event, { maxLength: 60 }), speeds, (events, took) => {
      const { runs, idle } = play(events, took);
      assert.ok(idle);
      const asks = events.filter((one) => 'ask' in one).length;
      const slowest = Math.max(took.whole, took.quick) + took.toEnd;
      for (const one of events) {
        if (!('change' in one) || one.change.need === 'check') continue;
        const seen = runs.find((run) => run.start >= one.at && seesAll(run)) ??
          assert.fail(`nothing saw ${JSON.stringify(one)}`);
        if (one.change.need === 'repack' && seen.job.kind === 'upkeep') assert.equal(seen.job.work.need, 'repack');
        assert.ok(seen.start - one.at <= starved + 2 * slowest + asks * (took.asked + took.toEnd) * 2,
          `${JSON.stringify(one)} waited until ${seen.start}`);
      }
    }), { numRuns: 300 });
  });
  it('starts to pack a save soon, unless a person or a starving look is before it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.nat(4_000), path: paths }).map(({ at, path }) => save(at, path)), {
          minLength: 1,
          maxLength: 40,
        }),
        speeds,
        (events, took) => {
          const { runs } = play(events, took);
          for (const { at } of events) {
            const next = runs.find((run) => run.start >= at) ?? assert.fail('no run');
            assert.ok(next.start - at <= longest.save + took.quick + took.toEnd, `${at} → ${next.start}`);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
  it('makes few runs of many saves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 0, max: quiet.save - 1 }), (count, gap) => {
        const { names } = play(Array.from({ length: count }, (_, i) => save(i * gap, 'a.ts')));
        assert.ok(names.length <= 2 + Math.ceil((count * gap) / Math.min(longest.save, durations.quick)),
          names.join(', '));
      }),
      { numRuns: 100 },
    );
  });
});
