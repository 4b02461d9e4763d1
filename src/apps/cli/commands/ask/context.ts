import { dirname } from 'node:path';
import { findPackProblem } from '#host/tools/packProblem';
import type { AnsweringCommand } from '../../command';
import { toTerminalBlock } from '../../output/terminal';
import { resolveQueryScope, toScopeJson } from '../scope';
import { formatThreadOption } from '#base/commandOptions';

export const context = {
  usage: 'context [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: {
    'thread': true,
    'agent': 'print the file for this agent (default: the agent that the pack was created for)',
    'no-write': 'write nothing: .agentpack/verdict.json stays as it is',
  },
  help: 'Prints the newest pack, for agents whose tools do not read files that git ignores.',
  examples: ['context', 'context --agent claude'],
  details: () =>
    'Prints the pack of the calling session, or the shared pack if the session has none. Prints a warning to standard error if the pack is stale or was not created by you.',
  async execute(call) {
    const { engine, env, host, options, run, warn } = call;
    const scope = await resolveQueryScope(call);
    const result = await engine.context(options, run);
    if (result.freshness.state === 'stale')
      warn(`The pack is stale. Run agentpack status to see why, or agentpack pack${formatThreadOption(scope.thread)}.`);
    const problem = findPackProblem(host.root, env, dirname(result.path));
    if (problem !== undefined) warn(problem);
    return { json: { ...result, ...toScopeJson(scope) }, text: () => toTerminalBlock(result.text.trimEnd()), exit: 0 };
  },
} satisfies AnsweringCommand;
