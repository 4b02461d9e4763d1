import type { ConsentReport, WeakSetting } from '#reports';
import type { Command, CommandContext } from '../../command';
import { askConsent, consentOptions } from '../../consent/askConsent';
import { lines, term, type TerminalText } from '../../output/terminal';

export const consent = {
  usage: 'consent [ROOT] [--remove]',
  positionals: 'none',
  reads: {},
  help:
    'Shows settings of a cloned repository that turn protection down (guard, ignore rules, caps of searches), and lets you allow them. Without consent they do not count.',
  options: {
    ...consentOptions,
    'dry-run': { type: 'boolean', help: 'only list the settings' },
    'yes': { type: 'boolean', short: 'y', help: 'allow the settings without asking' },
    'remove': { type: 'boolean', help: 'take the consent for this repository back' },
  },
  examples: ['consent --dry-run', 'consent --yes', 'consent --remove'],
  details: () =>
    'A consent holds for this folder and for the values that it was given for: where the repository changes one, it is needed again. It is kept in ~/.agentpack/config.toml, your own configuration, which has the same tables as .agentpack/config.toml.\n--json prints {"file", "settings": [{"name", "value", "instead", "allowed"}]}.',
  async execute(context) {
    const { engine, run, values } = context;
    if (values['remove'] === true) return result(await engine.consent({ allow: false }, run));
    const found = await engine.consent({}, run);
    const waits = found.settings.some(({ allowed }) => !allowed);
    if (!waits || values['dry-run'] === true) return result(found);
    const agrees = values['yes'] === true || await asked(found, context);
    return result(agrees ? await engine.consent({ allow: true }, run) : found);
  },
} satisfies Command;

function asked({ settings }: ConsentReport, context: CommandContext): Promise<boolean> {
  for (const setting of settings) context.print(settingText(setting));
  return askConsent('Allow what this repository sets?', context);
}

function result(report: ConsentReport) {
  return { json: report, text: () => consentText(report), exit: 0 } as const;
}

function consentText({ file, settings }: ConsentReport): TerminalText {
  if (settings.length === 0) return term`No setting of this repository needs your consent, and none has it.`;
  return lines(...settings.map((setting) => term`${settingText(setting)}`), settings.every(({ allowed }) => allowed)
    ? term`You allow this, in ${file}: agentpack consent --remove takes it back.`
    : term`Without your consent the usual values count. agentpack consent --yes allows what the repository sets.`);
}

function settingText({ name, value, instead, allowed }: WeakSetting): string {
  return `${name} = ${value} in .agentpack/config.toml, instead of ${instead}: ${
    allowed ? 'allowed' : 'does not count'
  }`;
}
