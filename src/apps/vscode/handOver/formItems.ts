import * as l10n from '@vscode/l10n';
import { translateSentence } from '../engineWords';
import type { HandOver, PackForm } from '#reports';
import { escapeLabel, thousands } from '../text';

export interface FormItem {
  readonly form: PackForm;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** Lists the forms of a pack with their exact sizes for the user to choose from. */
export function buildFormItems(handOver: HandOver): readonly FormItem[] {
  return handOver.forms.map((form) => ({
    form,
    label: getFormLabel(form, handOver),
    description: formatPackFormSize(form, handOver),
    detail: describePackForm(form, handOver),
  }));
}

/** Formats a size as `15,342 tokens, 61,204 bytes`. */
export function formatPackFormSize({ tokens, bytes }: Pick<PackForm, 'tokens' | 'bytes'>,
  { estimated }: Pick<HandOver, 'estimated'>): string
{
  return estimated
    ? l10n.t('about {0} tokens, {1} bytes', thousands(tokens), thousands(bytes))
    : l10n.t('{0} tokens, {1} bytes', thousands(tokens), thousands(bytes));
}

function getFormLabel({ id }: PackForm, { agent }: HandOver): string {
  switch (id) {
    case 'agent':
      return l10n.t('As Packed ({0})', escapeLabel(translateSentence(agent)));
    case 'markdown':
      return l10n.t('Markdown');
    case 'xml':
      return l10n.t('XML');
    case 'json':
      return l10n.t('JSON');
  }
}

function describePackForm({ id, path }: PackForm, { freshness }: HandOver): string {
  if (path !== undefined) return escapeLabel(path);
  const description = id === 'xml'
    ? l10n.t('Documents in tags and the task at the end, which works best for long prompts to Claude')
    : l10n.t('For programs, in the format of agentpack pack --format json');
  return freshness.state === 'fresh'
    ? description
    : l10n.t('{0}; from the current files, because the pack is stale', description);
}
