import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Change, createRepackSchedule, type Job, maxDelayMs, maxQuickFiles, maxStreamMs, type Outcome,
  quietPeriodMs, type RefreshKind, type ScheduleStep, starvationLimitMs } from '#platform/repack/repackSchedule';

type Event =
  & { readonly at: number; }
  & ({ readonly change: Change; } | { readonly request: number; readonly supersedes: boolean; });

interface Run {
  readonly job: Job;
  readonly start: number;
  end: number;
  outcome: Outcome;
}

const durations = { quick: 60, full: 800, detect: 5, request: 1_000, toEnd: 12 };
/** A fuse: no sequence of events takes this many steps. */
const maxSteps = 20_000;

/** Plays events on a separate clock until nothing is left to do. A quick run sees a part, any other run everything. */
function play(events: readonly Event[], took = durations, poll?: { readonly every: number; readonly until: number; }) {
  const schedule = createRepackSchedule();
  const queue = [...events].sort((a, b) => a.at - b.at);
  const runs: Run[] = [];
  const dropped: number[] = [];
  let running: Run | undefined;
  let wakeAt: number | undefined;
  let now = 0;
  if (poll) take(schedule.setPollInterval(poll.every, 0));
  for (let steps = 0;; steps++) {
    assert.ok(steps < maxSteps, 'it comes to an end');
    const times = [queue[0]?.at, running?.end, wakeAt].filter((time) => time !== undefined);
    if (times.length === 0 || (poll && Math.min(...times) > poll.until)) break;
    now = Math.max(now, Math.min(...times));
    if (running && running.end <= now) {
      const { outcome } = running;
      running = undefined;
      take(schedule.handleJobEnd(outcome, now));
    } else if (queue[0] && queue[0].at <= now) {
      const event = queue.shift()!;
      take(
        'change' in event
          ? schedule.handleChange(event.change, now)
          : schedule.handleRequest(event.request, event.supersedes, now),
      );
    } else take(schedule.handleWakeUp(now));
  }
  return { runs, dropped, idle: schedule.isIdle, names: runs.map(nameOf) };

  function take(step: ScheduleStep): void {
    wakeAt = step.wakeAt;
    dropped.push(...(step.dropped ?? []));
    if (step.cancel)
      Object.assign(running ?? assert.fail('nothing runs'), { end: now + took.toEnd, outcome: 'cancelled' });
    if (!step.start) return;
    assert.equal(running, undefined, 'one job at a time');
    const what = kindOf(step.start);
    running = { job: step.start, start: now, end: now + took[what], outcome: what === 'quick' ? 'partial' : 'full' };
    runs.push(running);
  }
}

function kindOf(job: Job): 'quick' | 'full' | 'detect' | 'request' {
  if (job.kind === 'request') return 'request';
  return job.work.files !== undefined ? 'quick' : job.work.refresh === 'detect' ? 'detect' : 'full';
}

/** `quick a.ts b.ts`, `repack`, `look`, `asked 1`, with `cancelled` behind one that was. */
function nameOf({ job, outcome }: Run): string {
  const name = job.kind === 'request'
    ? `request ${job.id}`
    : job.work.files
    ? `quick ${job.work.files.join(' ')}`
    : job.work.refresh;
  return outcome === 'cancelled' ? `${name} cancelled` : name;
}

const save = (at: number, ...files: string[]): Event => ({
  at,
  change: { refresh: 'repack', files, saved: true, invalidates: true },
});
const outside = (at: number, refresh: RefreshKind, ...files: string[]): Event => ({
  at,
  change: { refresh, files, invalidates: true },
});
const checkout = (at: number): Event => ({ at, change: { refresh: 'repack', invalidates: true, fullScan: true } });
const request = (at: number, id: number, supersedes = true): Event => ({ at, request: id, supersedes });

function check(title: string, events: readonly Event[], expected: readonly string[]): void {
  it(title, () => {
    const { names, idle } = play(events);
    assert.deepEqual([names, idle], [expected, true]);
  });
}

describe('the repack schedule', () => {
  check('makes a quick pack for a save, then one full refresh', [save(0, 'a.ts')], ['quick a.ts', 'repack']);
  check('makes one quick pack for files that are saved together', [save(0, 'a.ts'), save(3, 'b.ts'), save(9, 'c.ts')], [
    'quick a.ts b.ts c.ts',
    'repack',
  ]);
  check('makes one full refresh after a burst of saves', Array.from({ length: 10 }, (_, i) => save(i * 150, 'a.ts')), [
    ...Array.from({ length: 10 }, () => 'quick a.ts'),
    'repack',
  ]);
  it('makes one full refresh after 200 saves without a pause, as of a formatter', () => {
    const { runs } = play(Array.from({ length: 200 }, (_, i) => save(i * 100, `f${i % 7}.ts`)));
    assert.deepEqual(runs.filter(({ job }) => kindOf(job) === 'full').map(({ outcome }) => outcome), ['full']);
  });
  it('makes full refreshes during saves that do not end', () => {
    const { runs } = play(Array.from({ length: 400 }, (_, i) => save(i * 300, 'a.ts')));
    const full = runs.filter(({ job, outcome }) => kindOf(job) === 'full' && outcome === 'full');
    assert.ok(full.length >= 3, `${full.length}`); // in 120 s
  });
  check('cancels a full refresh for a save, and runs it again', [save(0, 'a.ts'), save(700, 'b.ts')], ['quick a.ts',
    'repack cancelled', 'quick b.ts', 'repack']);
  check('lets a quick pack finish when another save comes', [save(0, 'a.ts'), save(40, 'a.ts')], ['quick a.ts',
    'quick a.ts', 'repack']);
  check('packs the writes of other programs together',
    Array.from({ length: 8 }, (_, i) => outside(i * 50, 'repack', `f${i}.ts`)), [
    `quick ${Array.from({ length: 8 }, (_, i) => `f${i}.ts`).join(' ')}`,
    'repack',
  ]);
  check('makes a full refresh when very many files changed',
    Array.from({ length: maxQuickFiles + 1 }, (_, i) => outside(i, 'repack', `f${i}.ts`)), ['repack']);
  check('makes no quick pack during a checkout', [outside(0, 'repack', 'a.ts'), checkout(20),
    outside(40, 'repack', 'b.ts'), save(60, 'c.ts')], ['repack']);
  check('cancels a full refresh that a checkout invalidates', [save(0, 'a.ts'), checkout(600)], ['quick a.ts',
    'repack cancelled', 'repack']);
  check('only checks freshness when no change calls for a repack', [outside(0, 'check', 'a.ts'),
    outside(100, 'check', 'b.ts')], [
    'check',
  ]);
  check('packs a save at once even if a freshness check is due', [outside(0, 'check', 'a.ts'), save(5, 'b.ts')], [
    'quick b.ts',
    'repack',
  ]);
  check('repacks when a change calls for it before a freshness check starts', [outside(0, 'check', 'a.ts'),
    outside(450, 'repack', 'b.ts')], ['repack']);
  check('detects changes by another program', [{ at: 0, change: { refresh: 'detect' } }, {
    at: 100,
    change: { refresh: 'detect' },
  }], ['detect']);
  check('detects nothing that a full refresh finds anyway', [save(0, 'a.ts'), {
    at: 80,
    change: { refresh: 'detect' },
  }], [
    'quick a.ts',
    'repack',
  ]);
  check('runs a request before any refresh, which it covers', [save(0, 'a.ts'), request(5, 1)], ['request 1']);
  check('cancels a refresh for a request', [save(0, 'a.ts'), request(600, 1)], ['quick a.ts', 'repack cancelled',
    'request 1']);
  check('repacks what changed during a request', [request(0, 1), save(500, 'a.ts')], ['request 1', 'quick a.ts',
    'repack']);
  check('lets a refresh finish when a request does not supersede it', [save(0, 'a.ts'), request(600, 1, false)], [
    'quick a.ts',
    'repack',
    'request 1',
  ]);
  it('drops an older request for a newer one', () => {
    const { names, dropped } = play([request(0, 1), request(1, 2), request(2, 3), request(3, 4, false)]);
    assert.deepEqual([names, dropped], [['request 1 cancelled', 'request 3', 'request 4'], [2]]);
  });
  it('repeats full refreshes while it polls', () => {
    const { names } = play([], durations, { every: 1_000, until: 4_000 });
    assert.deepEqual(names, ['repack', 'repack']); // each takes 800 ms and is followed by a second of quiet
  });
  it('does not repeat failed work until something changes', () => {
    const schedule = createRepackSchedule();
    schedule.handleChange({ refresh: 'repack' }, 0);
    assert.ok(schedule.handleWakeUp(quietPeriodMs.repack).start);
    assert.deepEqual([schedule.handleJobEnd('none', 500), schedule.isIdle], [{}, true]);
  });

  const paths = fc.constantFrom('a.ts', 'b.ts', 'c.ts', 'd.ts');
  const event: fc.Arbitrary<Event> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: fc.nat(12_000), path: paths }).map(({ at, path }) => save(at, path)) },
    {
      weight: 3,
      arbitrary: fc.record({
        at: fc.nat(12_000),
        path: paths,
        refresh: fc.constantFrom<RefreshKind>('check', 'repack'),
        invalidates: fc.boolean(),
      }).map(({ at, path, refresh, invalidates }): Event => ({ at, change: { refresh, files: [path], invalidates } })),
    },
    { weight: 1, arbitrary: fc.nat(12_000).map(checkout) },
    { weight: 1, arbitrary: fc.nat(12_000).map((at): Event => ({ at, change: { refresh: 'detect' } })) },
    {
      weight: 1,
      arbitrary: fc.record({ at: fc.nat(12_000), supersedes: fc.boolean() }).map(({ at, supersedes }) =>
        request(at, at, supersedes)
      ),
    },
  );
  const speeds = fc.record({
    quick: fc.integer({ min: 5, max: 400 }),
    full: fc.integer({ min: 50, max: 3_000 }),
    detect: fc.constant(5),
    request: fc.integer({ min: 50, max: 3_000 }),
    toEnd: fc.integer({ min: 0, max: 200 }),
  });
  const seesAll = (run: Run) => run.outcome === 'full' && kindOf(run.job) !== 'detect';

  it('covers every change with a full refresh, within a bounded time', () => {
    fc.assert(fc.property(fc.array(event, { maxLength: 60 }), speeds, (events, took) => {
      const { runs, idle } = play(events, took);
      assert.ok(idle);
      const requests = events.filter((one) => 'request' in one).length;
      const slowest = Math.max(took.full, took.quick) + took.toEnd;
      for (const one of events) {
        if (!('change' in one) || one.change.refresh === 'detect') continue;
        const seen = runs.find((run) => run.start >= one.at && seesAll(run)) ??
          assert.fail(`nothing saw ${JSON.stringify(one)}`);
        if (one.change.refresh === 'repack' && seen.job.kind === 'refresh')
          assert.equal(seen.job.work.refresh, 'repack');
        assert.ok(
          seen.start - one.at <=
            maxStreamMs + starvationLimitMs + 2 * slowest + requests * (took.request + took.toEnd) * 2,
          `${JSON.stringify(one)} waited until ${seen.start}`,
        );
      }
    }), { numRuns: 300 });
  });
  it('starts to pack a save soon, unless a request or a starving full refresh precedes it', () => {
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
            assert.ok(next.start - at <= maxDelayMs.save + took.quick + took.toEnd, `${at} → ${next.start}`);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
  it('makes few runs for many saves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 0, max: quietPeriodMs.save - 1 }),
        (count, gap) => {
          const { names } = play(Array.from({ length: count }, (_, i) => save(i * gap, 'a.ts')));
          assert.ok(names.length <= 2 + Math.ceil((count * gap) / Math.min(maxDelayMs.save, durations.quick)),
            names.join(', '));
        }),
      { numRuns: 100 },
    );
  });
});
