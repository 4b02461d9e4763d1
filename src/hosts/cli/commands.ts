import { UserError } from '../../base/errors';
import { conjunction } from '../../base/text/phrases';
import type { Scope } from '../../engine';
import type { ViewKind } from '../../model';
import type { OutlineReport } from '../../reports';
import { benchmark } from './commands/benchmark';
import { commonOptions, ofPackage, oneOf, type OptionRow, optionRows, type Reads, readsFiles, readsPack, repeated,
  startsOver, whole } from './args';
import { keptText } from './kept';
import { packedFor, scopeJson, toldInstead } from './commands/scope';
import { explainText, freshnessText, outlineText, packText, relatedText, retrievedText, sharedText,
  verdictText } from './texts';
import { joined, term, type TerminalText } from './output/terminal';
import { watch } from './commands/watchLoop';
import { selectionCommands } from './commands/selection';
import { packagesAnswer } from './commands/packages';
import { threadsText, threadsWish } from './commands/threads';
import type { Answer, Call, Command } from './command';

const viewKinds: readonly ViewKind[] = ['full', 'diff', 'symbols', 'skeleton', 'summary'];
const exits = { proceed: 0, warn: 3, block: 4 } as const;
/** How the pack would have to be made to be fresh. */
const readsInputs: Reads = {
  ...readsPack,
  'budget': true,
  'mode': true,
  'no-write': 'write nothing: .agentpack/verdict.json stays as it is',
};
/** Of the files that the newest pack was made of. */
const readsShown: Reads = { thread: true, ...readsFiles };
const readsAll: Reads = { ...readsPack, 'budget': true, 'mode': true, 'agent': true };

export const commands = {
  pack: {
    usage: 'pack [ROOT]',
    takes: 'nothing',
    reads: { ...readsAll, 'no-write': true },
    help: 'Packs the context for a task and writes .agentpack/context.md.',
    options: { ...startsOver, ...ofPackage },
    async answer({ engine, options, values, run, tell }) {
      if (values['workspace'] === '') return packagesAnswer(await engine.packages(options, run));
      const scope = engine.scope(options, 'pack');
      const repeats = repeated(options, values);
      const kept = repeats.keepOptions ? engine.recordedOptions(options) : {};
      const report = await engine.packDocument({ ...options, ...repeats }, run);
      const told = keptText(kept, repeats.keepTask && report.taskSource === 'option');
      if (told !== undefined) tell(told);
      return {
        json: { ...report, ...scopeJson(scope) },
        text: (width, paint) => packText(report, options.noWrite === true, packedFor(scope), width, paint),
        exit: 0,
      };
    },
  },
  status: {
    usage: 'status [ROOT]',
    takes: 'nothing',
    asks: true,
    reads: readsInputs,
    help: 'Shows whether the newest pack is fresh, and if not, why.',
    async answer({ engine, options, run }) {
      const scope = engine.scope(options, 'ask');
      const freshness = await engine.status(options, run);
      return {
        json: { ...freshness, ...scopeJson(scope) },
        text: () =>
          lines(freshnessText(freshness, scope, options.thread), packedFor(scope) && term`thread ${packedFor(scope)!}`,
            toldInstead(scope)),
        exit: 0,
      };
    },
  },
  guard: {
    usage: 'guard [ROOT] [--path FILE]',
    takes: 'nothing',
    reads: readsInputs,
    help: 'May an agent edit now? Exit 0 proceed, 3 warn, 4 block.',
    options: { path: { type: 'string', value: 'FILE', help: 'the file about to be edited' } },
    async answer({ engine, options, paths, run }) {
      const scope = engine.scope(options, 'ask');
      const verdict = await engine.guard({ ...options, ...(paths[0] === undefined ? {} : { path: paths[0] }) }, run);
      return {
        json: { ...verdict, ...scopeJson(scope) },
        text: () => lines(verdictText(verdict), toldInstead(scope)),
        exit: exits[verdict.decision],
      };
    },
  },
  explain: {
    usage: 'explain [ROOT] FILE',
    takes: 'file',
    asks: true,
    reads: { ...readsPack, budget: true, mode: true },
    help: 'Why a file is in or out, every reason with its points.',
    async answer({ engine, options, paths, run, tell }) {
      const scope = asked(engine.scope(options, 'ask'), tell);
      const explanation = await engine.explain(paths[0]!, options, run);
      return { json: { ...explanation, ...scopeJson(scope) }, text: () => explainText(explanation), exit: 0 };
    },
  },
  outline: {
    usage: 'outline [ROOT] FILE…',
    takes: 'files',
    asks: true,
    reads: readsShown,
    help: 'What the parser saw: symbols with their lines, imports, tests.',
    async answer({ engine, options, paths, run }) {
      const outline = await engine.outline(paths, options, run);
      return {
        json: outline,
        text: () => outlineText(outline),
        exit: outline.problems.length > 0 ? 1 : 0,
        ...notOutlined(outline),
      };
    },
  },
  related: {
    usage: 'related [ROOT] FILE',
    takes: 'file',
    asks: true,
    reads: readsShown,
    help: 'Imports, importers, tests, and what changes together with a file.',
    async answer({ engine, options, paths, run }) {
      const related = await engine.related(paths[0]!, options, run);
      return { json: related, text: () => relatedText(related), exit: 0 };
    },
  },
  retrieve: {
    usage: 'retrieve [ROOT] BLOCK_OR_PATH',
    takes: 'file',
    asks: true,
    reads: {
      ...readsPack,
      'budget': 'tokens of the answer at most (default: 8,000)',
      'no-write': 'write nothing: the file does not count as used',
    },
    help: 'A block of the pack, a file or lines of it (FILE#SYMBOL, FILE:10-48) as they are now.',
    options: {
      view: {
        type: 'string',
        value: 'VIEW',
        help: 'full, diff, symbols, skeleton or summary (default: what the id names, else full)',
      },
    },
    async answer({ engine, options: { budget, ...options }, targets, values, run, tell }) {
      const view = oneOf('view', values['view'] as string | undefined, viewKinds);
      const scope = asked(engine.scope(options, 'ask'), tell);
      const found = await engine.retrieve(targets[0]!, {
        ...options,
        ...(view === undefined ? {} : { view }),
        ...(budget === undefined ? {} : { room: budget }),
      }, run);
      return { json: { ...found, ...scopeJson(scope) }, text: () => retrievedText(found), exit: 0 };
    },
  },
  ...selectionCommands,
  threads: {
    usage: 'threads [ROOT] [--done ID | --archive ID | --prune]',
    takes: 'nothing',
    asks: true,
    reads: { thread: "the thread that is marked as the current one (default: the calling agent's session)" },
    help: 'Tasks at work side by side here, and the files where they meet.',
    options: {
      'done': { type: 'string', value: 'ID', help: 'end a thread; its next pack begins it again' },
      'archive': { type: 'string', value: 'ID', help: 'end it and list it no more' },
      'prune': { type: 'boolean', help: 'remove threads that were ended long ago, with their packs' },
      'older-than': { type: 'string', value: 'DAYS', help: 'what is long ago (default: 30)' },
      'all': { type: 'boolean', help: 'also those that were archived' },
    },
    async answer({ engine, options, values, run }) {
      const report = await engine.threads({ ...options, ...threadsWish(values) }, run);
      return {
        json: report,
        text: (width, paint) => threadsText(report, values['all'] === true, Date.now(), width, paint),
        exit: 0,
      };
    },
  },
  watch: {
    usage: 'watch [ROOT]',
    takes: 'nothing',
    reads: readsAll,
    refuses: { 'no-write': 'it is there to write packs' },
    help: 'Keeps the pack fresh while files change, until Ctrl+C.',
    options: {
      ...startsOver,
      ...ofPackage,
      poll: {
        type: 'string',
        value: 'SECONDS',
        help: 'look for changes this often, instead of watching the file system',
      },
    },
    async answer({ engine, host, options, values, run, say, warn }) {
      if (values['workspace'] === '')
        throw new UserError('--workspace has no name here: agentpack pack --workspace lists the packages.', 'usage');
      const poll = whole('poll', values['poll'] as string | undefined);
      if (poll === 0) throw new UserError('--poll is 0: give at least one second.', 'usage');
      const { packs, contextPath } = await watch({
        engine,
        host,
        options,
        first: repeated(options, values),
        run,
        poll,
        say,
        warn,
      });
      return {
        json: { version: 1, packs, contextPath: contextPath ?? null },
        text: () => term`Ended after ${packs} ${packs === 1 ? 'pack' : 'packs'}.`,
        exit: 0,
      };
    },
  },
  forget: {
    usage: 'forget [ROOT]',
    takes: 'nothing',
    reads: {},
    help: 'Forgets what earlier packs taught about the use of files (removes .agentpack/metrics.jsonl).',
    async answer({ engine, run }) {
      const forgotten = await engine.forget(run);
      return {
        json: { forgotten },
        text: () =>
          term`${
            forgotten
              ? 'Forgotten: the next pack is ranked without what earlier ones taught.'
              : 'There was nothing to forget.'
          }`,
        exit: 0,
      };
    },
  },
  init: {
    usage: 'init [ROOT] [--share-config] [--share-cache]',
    takes: 'nothing',
    reads: readsFiles,
    help:
      'Lets git see what a team shares of .agentpack/: its settings, its index. Nothing else there is visible to git.',
    options: {
      'share-config': {
        type: 'boolean',
        help: 'config.toml; where there is none, one is written that lists every setting',
      },
      'share-cache': {
        type: 'boolean',
        help:
          'cache/shared: the index is written there, so that others need not index; run it again to bring it up to date',
      },
    },
    async answer({ engine, options, values, run }) {
      const [config, cache] = [values['share-config'] === true, values['share-cache'] === true];
      if (!config && !cache)
        throw new UserError('init sets up what a team shares: add --share-config, --share-cache or both.', 'usage');
      const settings = config ? await engine.shareConfig(run) : undefined;
      const index = cache ? await engine.share(options, run) : undefined;
      return {
        json: { ...index, ...(settings && { config: settings }) },
        text: () => sharedText(settings, index),
        exit: 0,
      };
    },
  },
  benchmark,
} satisfies Record<string, Command>;

/** All options of a command: its own first. */
export function optionsOf({ options, reads }: Command): Readonly<Record<string, OptionRow>> {
  return optionRows(options, reads);
}

/** Names of the commands that take an option. */
export function commandsWith(option: string): readonly string[] {
  return Object.entries<Command>(commands).filter(([, command]) => Object.hasOwn(optionsOf(command), option)).map((
    [name],
  ) => name);
}

/** Why a command does not take an option that others do; undefined where none does. */
export function refusal(name: string, { refuses = {} }: Command, option: string): string | undefined {
  const others = commandsWith(option);
  if (others.length === 0) return undefined;
  if (refuses[option] !== undefined) return `${name} takes no --${option}: ${refuses[option]}.`;
  const help = `see agentpack ${name} --help.`;
  return Object.hasOwn(commonOptions, option)
    ? `--${option} has no effect on "${name}": ${help}`
    : `--${option} is an option of ${conjunction(others)}, and has no effect on "${name}": ${help}`;
}

function notOutlined({ files, problems }: OutlineReport): Pick<Answer, 'problem'> {
  return problems.length === 0
    ? {}
    : {
      problem: `${problems.length} of ${files.length + problems.length} files ${
        problems.length === 1 ? 'has' : 'have'
      } no outline.`,
    };
}

/** Where the answer is content, whose it is stands beside it. */
function asked(scope: Scope, tell: Call['tell']): Scope {
  const told = toldInstead(scope);
  if (told !== undefined) tell(told);
  return scope;
}

function lines(...texts: readonly (string | TerminalText | undefined)[]): TerminalText {
  return joined(texts.filter((text) => text !== undefined), '\n');
}

/** Named by the contract, not in this version: said, not hidden. */
const later: readonly string[] = ['mcp'];

export function commandNamed(name: string, suggestion: string): Command {
  if (Object.hasOwn(commands, name)) return commands[name as keyof typeof commands];
  if (later.includes(name))
    throw new UserError(`This version of AgentPack has no "${name}" yet: see agentpack --help for what it has.`,
      'usage');
  throw new UserError(`There is no command ${JSON.stringify(name)}${suggestion}: see agentpack --help.`, 'usage');
}
