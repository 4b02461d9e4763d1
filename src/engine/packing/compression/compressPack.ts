import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { getBaseName } from '#base/text/paths';
import { redact, redactShort } from '#secrets/redact';
import type { CompressorHost, Host } from '../../host';
import { getTokenCounter } from '../../indexing/counters';
import type { Run } from '../../run';
import { readCompressionCommand } from '../../settings/compressionCommand';
import { checkAnswer, formatCompressionSection, splitHeader } from './compressedAnswer';
import type { PackPlan, PlannedPack } from '../plan';
import { truncateSafe } from '#secrets/truncate';

/**
 * Returns the user's own program.
 * @throws UserError if none is set, or none may run
 */
export function findCompressor(host: Host): {
  readonly compressor: CompressorHost;
  readonly commandWords: readonly string[];
} {
  const commandWords = readCompressionCommand(host.ownConfig?.read());
  if (!host.compressor)
    throw new UserError(english`--compress runs a program, which is supported only on the command line.`);
  return { compressor: host.compressor, commandWords };
}

/**
 * Returns the plan with its text compressed by the user's own program. This applies to the form that the agent reads,
 * and to the forms that differ from it only in their header.
 * @throws UserError if no program may run, or if the program fails; in that case nothing is written
 */
export async function compressPack(host: Host, { plan, collected }: PlannedPack, run: Run): Promise<PackPlan> {
  if (collected.recordedOptions.format === 'json')
    throw new UserError(english`--compress does not support context.json: use --format md.`, 'usage');
  const { compressor, commandWords } = findCompressor(host);
  const command = JSON.stringify(truncateSafe(redactShort(commandWords.join(' ')), 200));
  const { settings: { tokenizer, budget } } = plan.inputs;
  const { countOnce: count } = getTokenCounter(host, tokenizer);
  const originalText = plan.contexts.find(({ main }) => main)!.text();
  const answer = redact((await compressor.run(commandWords, originalText, run)).replaceAll('\r\n', '\n'));
  const summaryPaths = plan.report.files.filter(({ view }) => view === 'summary').map(({ path }) => path);
  checkAnswer(originalText, answer, summaryPaths, command);
  const [originalTokens, compressedTokens] = [count(originalText), count(answer)];
  if (compressedTokens > originalTokens)
    throw new UserError(
      english`${command} returned a larger text: ${compressedTokens} tokens instead of ${originalTokens}. The last pack was kept.`,
    );
  const programName = truncateSafe(redactShort(getBaseName(commandWords[0]!.replaceAll('\\', '/'))), 80);
  const textWithReceipt = `${answer.endsWith('\n') ? answer : `${answer}\n`}${
    formatCompressionSection(programName, originalTokens, compressedTokens)
  }`;
  // if the answer is hardly smaller, there may be no room for the receipt
  const text = count(textWithReceipt) <= budget ? textWithReceipt : answer;
  const [, packBody] = splitHeader(originalText);
  const [, compressedBody] = splitHeader(text);
  const report = {
    ...plan.report,
    renderedTokens: count(text),
    compression: { program: programName, from: originalTokens, to: compressedTokens },
  };
  const compressedReport = { ...report, freshness: { ...report.freshness, renderedTokens: report.renderedTokens } };
  return {
    ...plan,
    report: compressedReport,
    contexts: plan.contexts.map((form) => {
      const [header, body] = splitHeader(form.text());
      return body === packBody ? { ...form, text: () => header + compressedBody } : form;
    }),
    buildDocument() {
      const document = plan.buildDocument();
      return { ...document, ...compressedReport, files: document.files };
    },
  };
}
