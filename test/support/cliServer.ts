import { runCli } from '../apps/cli/runCli';

// A process that runs the command line as often as its parent asks, for tests that need a process with other rights.
process.on('message', ({ id, cwd, args, env }: {
  readonly id: number;
  readonly cwd: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}) => {
  void runCli(cwd, args, { env }).then((outcome) => process.send!({ id, outcome }));
});
process.on('disconnect', () => process.exit());
