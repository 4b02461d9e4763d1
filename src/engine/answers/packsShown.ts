import { acceptJson } from '#base/schema/schema';
import { packLine, type PackLine } from '../formats/packLine';
import { names } from '../formats/stateNames';
import type { Host } from '../host';

/** Lists the packs in `metrics.jsonl`, each with its time (milliseconds since 1970) and the files that it showed. */
export function listShownPacks({ state }: Pick<Host, 'state'>): readonly {
  readonly at: number;
  readonly paths: readonly string[];
}[] {
  return (state.read(names.metrics) ?? '').split('\n').flatMap((line) => {
    const pack = line.includes('"selected_paths"') ? acceptJson<PackLine>(packLine, line) : undefined;
    return pack ? [{ at: Date.parse(pack.ts), paths: pack.selected_paths }] : [];
  });
}
