import { buildDiagnostics, formatDiagnostics } from '#engine/answers/diagnostics';
import { readRememberedErrors } from '#engine/state/errorLog';
import { queryProgram } from '#platform/process/askProgram';
import type { Command } from '../../command';
import { toTerminalBlock } from '../../output/terminal';

export const diagnostics = {
  usage: 'diagnostics [ROOT]',
  positionals: 'none',
  anyFolder: true,
  isQuery: true,
  reads: {},
  help: 'Prints versions, counts, timings and the last errors for a problem report, without paths or content.',
  examples: ['diagnostics', 'diagnostics --json'],
  details: () =>
    'For each error, its class, its code and the places in AgentPack\'s own files are kept, not its message. They are in .agentpack/cache/errors.jsonl; nothing is sent anywhere.\n--json prints {"versions", "system", "pack", "counts", "timings", "errors": [{"time", "in", "name", "code", "at"}]}.',
  async execute({ engine, host, env, run }) {
    const { threads } = await engine.threads({ thread: 'none' }, run);
    const report = engine.latest('none');
    const gitAnswer = await queryProgram('git', ['--version'], host.root, env);
    const diagnosticsReport = buildDiagnostics({
      versions: {
        agentpack: host.version,
        node: process.versions.node,
        git: gitAnswer.kind === 'answered' ? gitAnswer.text : gitAnswer.kind === 'failed' ? '' : undefined,
      },
      system: `${process.platform} ${process.arch}`,
      report,
      freshness: undefined,
      threads: threads.length,
      errors: readRememberedErrors(host),
    });
    return { json: diagnosticsReport, text: () => toTerminalBlock(formatDiagnostics(diagnosticsReport)), exit: 0 };
  },
} satisfies Command;
