import { UserError } from '#base/errors';
import { packWritingOptions, workspaceOption } from '../../arguments/options';
import type { Command } from '../../command';
import { term } from '../../output/terminal';
import { freshOption, getRepeatOptions } from '../repeat';
import { watchRoot } from './watchLoop';

export const watch = {
  usage: 'watch [ROOT]',
  positionals: 'none',
  reads: packWritingOptions,
  rejects: { 'no-write': 'its purpose is to write packs' },
  help: 'Keeps the pack fresh while files change, until Ctrl+C.',
  options: {
    ...freshOption,
    ...workspaceOption,
    poll: {
      type: 'string',
      value: 'SECONDS',
      values: 'number',
      help: 'check for changes this often instead of watching the file system',
    },
  },
  exits: { 0: 'ended by Ctrl+C' },
  examples: ['watch', 'watch --poll 5'],
  async execute({ engine, host, options, values, run, print, warn }) {
    if (values['workspace'] === '')
      throw new UserError('--workspace requires a name here: agentpack pack --workspace lists the packages.', 'usage');
    const pollSeconds = values['poll'] as number | undefined;
    if (pollSeconds === 0) throw new UserError('--poll must be at least one second.', 'usage');
    const { packs, contextPath } = await watchRoot({
      engine,
      host,
      options,
      firstPack: getRepeatOptions(options, values),
      run,
      pollSeconds,
      print,
      warn,
    });
    return {
      json: { version: 1, packs, contextPath: contextPath ?? null },
      text: () => term`Stopped after ${packs} ${packs === 1 ? 'pack' : 'packs'}.`,
      exit: 0,
    };
  },
} satisfies Command;
