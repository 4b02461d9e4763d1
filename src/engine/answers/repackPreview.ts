import type { Freshness } from '#model';
import type { RepackPreview } from '#reports';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import type { PackPlan } from '../packing/plan';
import type { LastPack } from '../state/records';
import { comparePacks } from './packChanges';

/** Compares the newest pack, `last`, with the result of a repack. */
export function buildRepackPreview(host: Pick<Host, 'state'>, last: LastPack | undefined, plan: PackPlan,
  freshness: Freshness): RepackPreview
{
  const { contextPath } = last?.report ?? plan.report;
  const before = last && host.state.read(contextPath.slice('.agentpack/'.length));
  return {
    changes: comparePacks(last?.report, plan.report, freshness),
    contextPath,
    // another program may have written the file
    ...(before === undefined ? {} : { before: redact(before) }),
    after: plan.contexts.find(({ main }) => main)!.text(),
  };
}
