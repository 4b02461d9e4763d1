import { buildDiagnostics, diagnosticsText } from '#engine/answers/diagnostics';
import { rememberedErrors } from '#engine/state/errorLog';
import { askProgram } from '#platform/process/askProgram';
import type { Command } from '../../command';
import { block } from '../../output/terminal';

export const diagnostics = {
  usage: 'diagnostics [ROOT]',
  positionals: 'none',
  anyFolder: true,
  isQuery: true,
  reads: {},
  help: 'Prints versions, counts, timings and last errors for a problem report: no paths, no content.',
  examples: ['diagnostics', 'diagnostics --json'],
  details: () =>
    'For each error, its class, its code and the places in AgentPack\'s own files are kept, not its message. They are in .agentpack/cache/errors.jsonl; nothing is sent anywhere.\n--json prints {"versions", "system", "pack", "counts", "timings", "errors": [{"time", "in", "name", "code", "at"}]}.',
  async execute({ engine, host, env, run }) {
    const { threads } = await engine.threads({ thread: 'none' }, run);
    const report = engine.latest('none');
    const git = await askProgram('git', ['--version'], host.root, env);
    const diagnosticsReport = buildDiagnostics({
      versions: {
        agentpack: host.version,
        node: process.versions.node,
        git: git.kind === 'answered' ? git.text : git.kind === 'failed' ? '' : undefined,
      },
      system: `${process.platform} ${process.arch}`,
      report,
      freshness: undefined,
      threads: threads.length,
      errors: rememberedErrors(host),
    });
    return { json: diagnosticsReport, text: () => block(diagnosticsText(diagnosticsReport)), exit: 0 };
  },
} satisfies Command;
