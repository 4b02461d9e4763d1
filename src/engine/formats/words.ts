import { agents, type AgentId } from '#agents/agents';
import { picklistFromKeys, picklist, type Schema } from '#base/schema/schema';
import { submoduleModes } from '#model/files';
import { modes, tokenizers } from '#model/pack';
import { omissionReasons, viewKinds } from '#model/selection';
import { taskClasses, taskSources } from '#model/task';
import { signalKinds } from '#pipeline/4-rank/signals/kinds';

/** The string unions of the model, as schemas. */
export const view = picklist(viewKinds);
export const mode = picklist(modes);
export const submoduleMode = picklist(submoduleModes);
export const tokenizer = picklist(tokenizers);
export const agent: Schema<AgentId> = picklistFromKeys(agents);
export const taskClass = picklist(taskClasses);
export const taskSource = picklist(taskSources);
export const reasonKind: Schema<string> = picklist(signalKinds);
export const omittedBecause = picklist(omissionReasons);
