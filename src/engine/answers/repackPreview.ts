import type { Freshness } from '#model';
import type { RepackPreview } from '#reports';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import type { PackPlan } from '../packing/plan';
import type { LastPack } from '../state/records';
import { comparePacks } from './packChanges';

/** Compares the newest pack, `lastPack`, with the result of a repack. */
export function buildRepackPreview(host: Pick<Host, 'state'>, lastPack: LastPack | undefined, plan: PackPlan,
  freshness: Freshness): RepackPreview
{
  const { contextPath } = lastPack?.report ?? plan.report;
  const textBefore = lastPack && host.state.read(contextPath.slice('.agentpack/'.length));
  return {
    changes: comparePacks(lastPack?.report, plan.report, freshness),
    contextPath,
    // another program may have written the file
    ...(textBefore === undefined ? {} : { before: redact(textBefore) }),
    after: plan.contexts.find(({ main }) => main)!.text(),
  };
}
