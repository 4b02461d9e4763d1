import type { ConsentReport, RepositoryText, WeakSetting } from '#reports';
import { cut } from '#base/text/markdown';
import type { Command, CommandContext } from '../../command';
import { askConsent, consentOptions } from '../../consent/askConsent';
import { lines, term, type TerminalText } from '../../output/terminal';

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
    if (values['remove'] === true) return result(await engine.consent({ allow: false }, run));
    const consents = await engine.consent({}, run);
    const waits = [...consents.settings, ...consents.texts].some(({ allowed }) => !allowed);
    if (!waits || values['dry-run'] === true) return result(consents);
    const agrees = values['yes'] === true || await asked(consents, context);
    return result(agrees ? await engine.consent({ allow: true }, run) : consents);
  },
} satisfies Command;

function asked({ settings, texts }: ConsentReport, context: CommandContext): Promise<boolean> {
  for (const line of [...settings.map(settingText), ...texts.flatMap(formatConsentText)]) context.print(line);
  return askConsent('Allow what this repository sets and says?', context);
}

function result(report: ConsentReport) {
  return { json: report, text: () => consentText(report), exit: 0 } as const;
}

function consentText({ file, settings, texts }: ConsentReport): TerminalText {
  const all = [...settings, ...texts];
  if (all.length === 0) return term`Nothing in this repository needs your consent, and nothing has it.`;
  return lines(...[...settings.map(settingText), ...texts.flatMap(formatConsentText)].map((line) => term`${line}`),
    all.every(({ allowed }) => allowed)
      ? term`You allow this, in ${file}: agentpack consent --remove takes it back.`
      : term`Without your consent it does not count. agentpack consent --yes allows what the repository sets and says.`);
}

/** The length, in characters, above which a text is cut; its file has the rest. */
const longestText = 20_000;

function formatConsentText({ name, text, allowed }: RepositoryText): readonly string[] {
  const rest = text.length - longestText;
  return [
    `.agentpack/${name}: ${allowed ? 'allowed' : 'does not count'}`,
    ...cut(text.trimEnd(), longestText).split('\n').map((line) => `  ${line}`),
    ...(rest > 0 ? [`  (${rest} more characters)`] : []),
  ];
}

function settingText({ name, value, instead, allowed }: WeakSetting): string {
  return `${name} = ${value} in .agentpack/config.toml, instead of ${instead}: ${
    allowed ? 'allowed' : 'does not count'
  }`;
}
