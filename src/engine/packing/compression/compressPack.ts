import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { cut } from '#base/text/markdown';
import { baseName } from '#base/text/paths';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '../../host';
import { getTokenCounter } from '../../indexing/counters';
import type { Run } from '../../run';
import { compressionCommand } from '../../settings/compressionCommand';
import { checkAnswer, compressionSection, headerAndRest } from './compressedAnswer';
import type { PackPlan, Planned } from '../plan';

/**
 * Returns the plan with its text shortened by the user's own program: the form that the agent reads, and the forms that
 * differ from it only in their header.
 * @throws UserError if no program may run, and for any failure of it: nothing is written then
 */
export async function compressPack(host: Host, { plan, collected }: Planned, run: Run): Promise<PackPlan> {
  if (collected.recordedOptions.format === 'json')
    throw new UserError(english`--compress does not support context.json: use --format md.`, 'usage');
  const words = compressionCommand(host.ownConfig?.read());
  if (!host.compressor)
    throw new UserError(english`--compress runs a program, which only the command line does, not an editor.`);
  const command = JSON.stringify(cut(redactShort(words.join(' ')), 200));
  const { settings: { tokenizer, budget } } = plan.inputs;
  const { countOnce: count } = getTokenCounter(host, tokenizer);
  const packed = plan.contexts.find(({ main }) => main)!.text();
  const answer = redact((await host.compressor.run(words, packed, run)).replaceAll('\r\n', '\n'));
  const summaries = plan.report.files.filter(({ view }) => view === 'summary').map(({ path }) => path);
  checkAnswer(packed, answer, summaries, command);
  const [from, to] = [count(packed), count(answer)];
  if (to > from)
    throw new UserError(
      english`${command} gave a larger text: ${to} tokens for ${from}. Nothing was written, and the last pack stays.`,
    );
  const program = cut(redactShort(baseName(words[0]!.replaceAll('\\', '/'))), 80);
  const withReceipt = `${answer.endsWith('\n') ? answer : `${answer}\n`}${compressionSection(program, from, to)}`;
  // an answer that is not smaller may leave no room for the sentence
  const text = count(withReceipt) <= budget ? withReceipt : answer;
  const [, rest] = headerAndRest(packed);
  const [, compressed] = headerAndRest(text);
  const report = { ...plan.report, renderedTokens: count(text), compression: { program, from, to } };
  const withTokens = { ...report, freshness: { ...report.freshness, renderedTokens: report.renderedTokens } };
  return {
    ...plan,
    report: withTokens,
    contexts: plan.contexts.map((form) => {
      const [header, body] = headerAndRest(form.text());
      return body === rest ? { ...form, text: () => header + compressed } : form;
    }),
    document() {
      const document = plan.document();
      return { ...document, ...withTokens, files: document.files };
    },
  };
}
