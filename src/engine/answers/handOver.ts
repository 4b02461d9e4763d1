import { english } from '#base/text/english';
import { agents, isAgentId } from '#agents/agents';
import { sharedContextPath } from '#agents/agent';
import { getContextFileName } from '#agents/contextFiles';
import { formatAgentPrompt } from '#agents/handOver';
import { UserError } from '#base/errors';
import type { Freshness } from '#model';
import type { HandOver, PackForm } from '#reports';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import { getRequestedCounter } from '../inputs/requestedCounter';
import { formatPackXml } from '#pipeline/7-render/packXml';
import type { PackPlan } from '../packing/plan';
import type { LastPack } from '../state/records';
import { readContextText } from './contextText';

const encoder = new TextEncoder();

/**
 * Returns the newest pack in text forms that can be handed over to an agent.
 *
 * @param plan plans the forms that are not files; undefined if only the agent's own form is requested
 * @throws UserError if there is no pack, or if one of its files is missing
 */
export async function buildHandOver(host: Host, freshness: Freshness, lastPack: LastPack | undefined,
  plan: (() => Promise<Pick<PackPlan, 'buildDocument' | 'renderContextJson'>>) | undefined): Promise<HandOver>
{
  const mainContext = readContextText(host, freshness, undefined, {});
  if (!lastPack) throw new UserError(english`The record of the pack is missing: run agentpack pack to recreate it.`);
  const { report } = lastPack;
  const agent = agents[isAgentId(report.agent) ? report.agent : 'generic'];
  const counter = getRequestedCounter(host, report.tokenizer);
  const folder = mainContext.path.slice(0, mainContext.path.lastIndexOf('/') + 1);
  const sharedPath = `${folder}${getContextFileName(sharedContextPath)}`;
  const forms = [createForm('agent', mainContext.text, mainContext.path)];
  if (plan) {
    if (mainContext.path !== sharedPath) forms.push(...readFileForm('markdown', sharedPath));
    const { buildDocument: document, renderContextJson: contextJson } = await plan();
    forms.push(createForm('xml', formatPackXml(document())), createForm('json', contextJson().text));
  }
  return {
    version: 1,
    freshness,
    agent: agent.label,
    contextPath: mainContext.path,
    prompt: formatAgentPrompt(agent, {
      task: report.task,
      contextPath: mainContext.path,
      ...(report.thread === undefined ? {} : { thread: report.thread }),
    }),
    tokenizer: report.tokenizer,
    estimated: counter.estimated,
    forms,
  };

  /** Reads a form from a file. Returns an empty list if the file was deleted. */
  function readFileForm(id: PackForm['id'], path: string): PackForm[] {
    const text = host.state.read(path.slice('.agentpack/'.length));
    return text === undefined ? [] : [createForm(id, text, path)];
  }

  /** Creates a form. The text is redacted again, because another program may have written the file. */
  function createForm(id: PackForm['id'], packedText: string, path?: string): PackForm {
    const text = redact(packedText);
    return {
      id,
      ...(path === undefined ? {} : { path }),
      text,
      tokens: counter.countOnce(text),
      bytes: encoder.encode(text).length,
    };
  }
}
