import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '#reports';
import { until } from '#test/support/until';
import { answeringFor } from '#test/support/livingProcess';
import { dist, forgetPacks, taskText } from '../engines';
import { median, percentile } from '../measure';
import { environmentAt, nodeIn } from '../nodeIn';
import type { Area } from '.';

const rounds = 15;

/** Requests that agents and scripts make between two edits, compared with a start of Node that does nothing. */
export const answers: Area = {
  title:
    `Answers with and without a living engine (agentpack watch): ${rounds} processes of each sort in turn; × is the ratio to an empty Node`,
  files: [250, 3_000],
  async measure({ name, root }, { folder }) {
    forgetPacks(root);
    const cli = join(dist(), 'cli.js');
    // living engines are found by the home: a caller with the other home has none
    const [home, lonely] = ['home', 'lonely'].map((one) => join(folder, `${name.replace(/\W/g, '-')}-${one}`));
    mkdirSync(home!, { recursive: true });
    const { files } = JSON.parse(
      asked([cli, 'pack', '--json', '--task', taskText, '--budget', '16000'], home!),
    ) as Report;
    cpSync(join(home!, '.agentpack/key'), join(lonely!, '.agentpack/key'), { recursive: true });
    await new Promise((done) => setTimeout(done, 2_500)); // younger files are read again: git's racy rule
    const shown = files[0]!.path;
    let calls = 0;
    const payload = (event: string) =>
      JSON.stringify({
        session_id: `bench-${calls++}`,
        transcript_path: '/t',
        cwd: root,
        hook_event_name: event,
        ...(event === 'PreToolUse' ? { tool_name: 'Edit', tool_input: { file_path: join(root, shown) } } : {}),
      });
    const hook = join(dist(), 'guard.cjs');
    const sorts: Readonly<Record<string, { readonly args: readonly string[]; readonly input?: () => string; }>> = {
      'status': { args: [cli, 'status', '--json'] },
      'guard': { args: [cli, 'guard', '--path', shown] },
      'retrieve': { args: [cli, 'retrieve', shown] },
      'explain': { args: [cli, 'explain', shown] },
      'related': { args: [cli, 'related', shown] },
      'outline': { args: [cli, 'outline', shown] },
      'search': { args: [cli, 'search', 'return'] },
      'hook before an edit': { args: [hook, 'claude', 'PreToolUse'], input: () => payload('PreToolUse') },
      'hook at the start of a session': {
        args: [hook, 'claude', 'SessionStart'],
        input: () => payload('SessionStart'),
      },
    };
    const times: Record<string, number[]> = {};
    const watch: ChildProcess = spawn(process.execPath, [cli, 'watch'], {
      cwd: root,
      env: environmentAt(home!),
      stdio: 'ignore',
    });
    try {
      await until('it answers', () => answeringFor(root, home!));
      for (let i = 0; i < rounds; i++) {
        timed('node', ['-e', '0'], lonely!);
        for (const [sort, { args, input }] of Object.entries(sorts))
          for (const [who, at] of [['without', lonely!], ['with', home!]] as const)
            timed(`${sort} ${who}`, args, at, input?.());
      }
    } finally {
      watch.kill();
    }
    const least = (sort: string) => percentile(times[sort]!, 0);
    const middle = (sort: string) => median(times[sort]!);
    return Object.keys(sorts).map((sort) => ({
      repository: name,
      answer: sort,
      'empty Node ms': middle('node'),
      'without ms': middle(`${sort} without`),
      'without ×': middle(`${sort} without`) / middle('node'),
      'with ms': middle(`${sort} with`),
      'with ×': middle(`${sort} with`) / middle('node'),
      'fastest without ×': least(`${sort} without`) / least('node'),
      'fastest with ×': least(`${sort} with`) / least('node'),
    }));

    function timed(sort: string, args: readonly string[], at: string, input?: string): void {
      const started = performance.now();
      asked(args, at, input);
      (times[sort] ??= []).push(performance.now() - started);
    }

    function asked(args: readonly string[], at: string, input?: string): string {
      return nodeIn(root, args, at, input);
    }
  },
};
