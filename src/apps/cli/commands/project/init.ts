import { UserError } from '#base/errors';
import { formatCountWithNoun } from '#base/text/phrases';
import { findIgnoreSuggestions, addIgnoreLines } from '#engine/answers/ignoreSuggestions';
import { formatSampleConfig } from '#engine/settings/config';
import { fileOptions } from '../../arguments/options';
import type { Command, CommandContext, CommandResult } from '../../command';
import { consentOptions } from '../../consent/askConsent';
import { writeWithConsent, type ConsentResult } from '../../consent/writeWithConsent';
import { joinTerminalLines, term, type TerminalText } from '../../output/terminal';

export const init = {
  usage: 'init [ROOT] [--share-config] [--share-cache]',
  positionals: 'none',
  reads: fileOptions,
  help:
    'Sets a project up: settings, a task file, ignored folders; shows the changes and asks. With --share-…: shares parts of .agentpack/ with a team.',
  options: {
    'share-config': {
      type: 'boolean',
      help: 'let git track config.toml; if it does not exist, create it with the default of every setting',
    },
    'share-cache': {
      type: 'boolean',
      help: 'write the index to cache/shared, so that others do not have to index; run it again to update it',
    },
    ...consentOptions,
  },
  examples: ['init --dry-run', 'init --yes', 'init --share-config'],
  details: () =>
    'The shared index lets a team index each file once instead of on each machine; entries of different people merge without conflicts. They hold names, words and counts of the redacted text, titles of tests and first sentences of comments. A cache server is the alternative: agentpack help environment.\n--json prints {"files": [{"path", "change", "diff"}], "written", "suggestions": [{"line", "files", "tokens", "role"}]}; with --share-…, {"config": {"created"}} and {"files", "added", "removed"}.',
  async execute(context) {
    const { values } = context;
    const [sharesConfig, sharesCache] = [values['share-config'] === true, values['share-cache'] === true];
    if ((sharesConfig || sharesCache) && (values['dry-run'] === true || values['yes'] === true))
      throw new UserError('--share-config and --share-cache do not ask: omit --dry-run and --yes.', 'usage');
    return sharesConfig || sharesCache ? shareFiles(context, sharesConfig, sharesCache) : setUp(context);
  },
} satisfies Command;

async function setUp(context: CommandContext): Promise<CommandResult> {
  const { engine, options, run } = context;
  const suggestions = findIgnoreSuggestions(await engine.scan({ ...options, noWrite: true }, run));
  const consent = await writeWithConsent([
    { path: '.agentpack/config.toml', buildText: (existingText) => existingText ?? formatSampleConfig() },
    { path: '.agentpack/task.md', buildText: (existingText) => existingText ?? '# Task\n\n' },
    ...(suggestions.length > 0
      ? [{ path: '.agentignore', buildText: (existingText?: string) => addIgnoreLines(existingText, suggestions) }]
      : []),
  ], context);
  return { json: { version: 1, ...consent, suggestions }, text: () => formatSetUpResult(consent), exit: 0 };
}

function formatSetUpResult({ files, written }: ConsentResult): TerminalText {
  if (!written)
    return term`${
      files.length === 0
        ? 'Everything is set up: nothing was written.'
        : `Nothing was written: ${formatCountWithNoun(files.length, 'file')} would change.`
    }`;
  return joinTerminalLines(
    term`${formatCountWithNoun(files.length, 'file')} written.`,
    'Write your task to .agentpack/task.md, then run agentpack pack. To connect your agents, run agentpack connect.',
    'To let git track the settings or the index, run agentpack init with --share-config or --share-cache.',
  );
}

async function shareFiles({ engine, options, run }: CommandContext, sharesConfig: boolean,
  sharesCache: boolean): Promise<CommandResult>
{
  const config = sharesConfig ? await engine.shareConfig(run) : undefined;
  const index = sharesCache ? await engine.share(options, run) : undefined;
  return { json: { ...index, ...(config && { config }) }, text: () => formatShareResult(config, index), exit: 0 };
}

function formatShareResult(config: { readonly created: boolean; } | undefined,
  index: { readonly files: number; readonly added: number; readonly removed: number; } | undefined): TerminalText
{
  const sharedPaths = ['.agentpack/.gitignore', ...(config ? ['.agentpack/config.toml'] : []),
    ...(index ? ['.agentpack/cache/shared'] : [])];
  return joinTerminalLines(
    config?.created ? 'Created .agentpack/config.toml, which lists every setting with its default.' : undefined,
    index
      ? term`The shared cache contains the facts of ${index.files} ${
        index.files === 1 ? 'file' : 'files'
      }: ${index.added} added, ${index.removed} removed.`
      : undefined,
    term`Commit ${sharedPaths.join(' and ')}.`,
  );
}
