import { english } from '#base/text/english';
import { agents, isAgentId } from '#agents/agents';
import { sharedContextPath } from '#agents/agent';
import { contextName } from '#agents/contextFiles';
import { promptFor } from '#agents/handOver';
import { UserError } from '#base/errors';
import type { Freshness } from '#model';
import type { HandOver, PackForm } from '#reports';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import { requestedCounter } from '../inputs/requestedCounter';
import { packXml } from '#pipeline/7-render/packXml';
import type { PackPlan } from '../packing/plan';
import type { LastPack } from '../state/records';
import { contextText } from './contextText';

const encoder = new TextEncoder();

/**
 * Returns the newest pack, `last`, as texts.
 *
 * @param plan plans the forms that are not files; undefined if only the agent's own form is requested
 * @throws UserError if there is no pack, or one of its files is missing
 */
export async function handOver(host: Host, freshness: Freshness, last: LastPack | undefined,
  plan: (() => Promise<Pick<PackPlan, 'document' | 'contextJson'>>) | undefined): Promise<HandOver>
{
  const mainContext = contextText(host, freshness, undefined, {});
  if (!last) throw new UserError(english`The record of the pack is missing: agentpack pack writes it again.`);
  const { report } = last;
  const agent = agents[isAgentId(report.agent) ? report.agent : 'generic'];
  const counter = requestedCounter(host, report.tokenizer);
  const folder = mainContext.path.slice(0, mainContext.path.lastIndexOf('/') + 1);
  const shared = `${folder}${contextName(sharedContextPath)}`;
  const forms = [form('agent', mainContext.text, mainContext.path)];
  if (plan) {
    if (mainContext.path !== shared) forms.push(...fileForm('markdown', shared));
    const { document, contextJson } = await plan();
    forms.push(form('xml', packXml(document())), form('json', contextJson().text));
  }
  return {
    version: 1,
    freshness,
    agent: agent.label,
    contextPath: mainContext.path,
    prompt: promptFor(agent, {
      task: report.task,
      contextPath: mainContext.path,
      ...(report.thread === undefined ? {} : { thread: report.thread }),
    }),
    tokenizer: report.tokenizer,
    estimated: counter.estimated,
    forms,
  };

  /** Returns the form of a file; empty for a deleted file. */
  function fileForm(id: PackForm['id'], path: string): PackForm[] {
    const text = host.state.read(path.slice('.agentpack/'.length));
    return text === undefined ? [] : [form(id, text, path)];
  }

  /** Builds a form. Redacts the text again, because another program may have written the file. */
  function form(id: PackForm['id'], packed: string, path?: string): PackForm {
    const text = redact(packed);
    return {
      id,
      ...(path === undefined ? {} : { path }),
      text,
      tokens: counter.countOnce(text),
      bytes: encoder.encode(text).length,
    };
  }
}
