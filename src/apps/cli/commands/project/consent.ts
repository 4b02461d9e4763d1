import type { ConsentReport, RepositoryText, WeakSetting } from '#reports';
import type { Command, CommandContext } from '../../command';
import { askConsent, consentOptions } from '../../consent/askConsent';
import { joinTerminalLines, term, type TerminalText } from '../../output/terminal';
import { truncateAtCodePoint } from '#secrets/truncate';

export const consent = {
  usage: 'consent [ROOT] [--remove]',
  positionals: 'none',
  reads: {},
  help:
    'Shows settings of a cloned repository that weaken protection (guard, ignore rules, search caps) and its task and memory for agents, and lets you allow them. Without consent they do not count.',
  options: {
    ...consentOptions,
    'dry-run': { type: 'boolean', help: 'only list them' },
    'yes': { type: 'boolean', short: 'y', help: 'allow them without asking' },
    'remove': { type: 'boolean', help: 'withdraw the consent for this repository' },
  },
  examples: ['consent --dry-run', 'consent --yes', 'consent --remove'],
  details: () =>
    'A consent holds for this folder, and for the values and texts that it was given for: if the repository changes one, it is needed again. Changes that you make through AgentPack keep it. It is kept in ~/.agentpack/config.toml, your own configuration, which has the same tables as .agentpack/config.toml.\n--json prints {"file", "settings": [{"name", "value", "instead", "allowed"}], "texts": [{"name", "text", "allowed"}]}.',
  async execute(context) {
    const { engine, run, values } = context;
    if (values['remove'] === true) return createConsentResult(await engine.consent({ allow: false }, run));
    const consentReport = await engine.consent({}, run);
    const needsConsent = [...consentReport.settings, ...consentReport.texts].some(({ allowed }) => !allowed);
    if (!needsConsent || values['dry-run'] === true) return createConsentResult(consentReport);
    const isAllowed = values['yes'] === true || await confirmConsent(consentReport, context);
    return createConsentResult(isAllowed ? await engine.consent({ allow: true }, run) : consentReport);
  },
} satisfies Command;

function confirmConsent({ settings, texts }: ConsentReport, context: CommandContext): Promise<boolean> {
  for (const line of [...settings.map(formatWeakSetting), ...texts.flatMap(formatConsentText)]) context.print(line);
  return askConsent('Allow these settings and texts of the repository?', context);
}

function createConsentResult(report: ConsentReport) {
  return { json: report, text: () => formatConsentReport(report), exit: 0 } as const;
}

function formatConsentReport({ file, settings, texts }: ConsentReport): TerminalText {
  const allItems = [...settings, ...texts];
  if (allItems.length === 0) return term`Nothing in this repository needs or has your consent.`;
  return joinTerminalLines(
    ...[...settings.map(formatWeakSetting), ...texts.flatMap(formatConsentText)].map((line) => term`${line}`),
    allItems.every(({ allowed }) => allowed)
      ? term`You have allowed this in ${file}. To withdraw your consent, run agentpack consent --remove.`
      : term`Without your consent, this is ignored. To allow it, run agentpack consent --yes.`,
  );
}

/** The maximum number of characters that are shown of a text. Its file contains the full text. */
const maxTextLength = 20_000;

function formatConsentText({ name, text, allowed }: RepositoryText): readonly string[] {
  const omittedLength = text.length - maxTextLength;
  return [
    `.agentpack/${name}: ${allowed ? 'allowed' : 'ignored'}`,
    ...truncateAtCodePoint(text.trimEnd(), maxTextLength).split('\n').map((line) => `  ${line}`),
    ...(omittedLength > 0 ? [`  (${omittedLength} more characters)`] : []),
  ];
}

function formatWeakSetting({ name, value, instead, allowed }: WeakSetting): string {
  return `${name} = ${value} in .agentpack/config.toml, instead of ${instead}: ${allowed ? 'allowed' : 'ignored'}`;
}
