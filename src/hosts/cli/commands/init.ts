import { UserError } from '../../../base/errors';
import { fileOptions } from '../arguments/options';
import type { Command } from '../command';
import { lines, term, type TerminalText } from '../output/terminal';

export const init = {
  usage: 'init [ROOT] [--share-config] [--share-cache]',
  positionals: 'none',
  reads: fileOptions,
  help: 'Makes parts of .agentpack/ visible to git, to share them with a team: the settings, the index.',
  options: {
    'share-config': {
      type: 'boolean',
      help: 'share config.toml; if there is none, write one that lists every setting with its default',
    },
    'share-cache': {
      type: 'boolean',
      help: 'write the index to cache/shared, so that others need not index; run it again to update the index',
    },
  },
  async execute({ engine, options, values, run }) {
    const [sharesConfig, sharesCache] = [values['share-config'] === true, values['share-cache'] === true];
    if (!sharesConfig && !sharesCache)
      throw new UserError('init needs to know what to share: add --share-config, --share-cache or both.', 'usage');
    const config = sharesConfig ? await engine.shareConfig(run) : undefined;
    const index = sharesCache ? await engine.share(options, run) : undefined;
    return { json: { ...index, ...(config && { config }) }, text: () => sharedText(config, index), exit: 0 };
  },
} satisfies Command;

function sharedText(config: { readonly created: boolean; } | undefined,
  index: { readonly files: number; readonly added: number; readonly removed: number; } | undefined): TerminalText
{
  const shared = ['.agentpack/.gitignore', ...(config ? ['.agentpack/config.toml'] : []),
    ...(index ? ['.agentpack/cache/shared'] : [])];
  return lines(
    config?.created ? 'Created .agentpack/config.toml, which lists every setting with its default.' : undefined,
    index
      ? term`The shared cache holds the facts of ${index.files} ${
        index.files === 1 ? 'file' : 'files'
      }: ${index.added} added, ${index.removed} removed.`
      : undefined,
    term`Commit ${shared.join(' and ')}.`,
  );
}
