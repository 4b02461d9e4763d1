import { createEngine } from '#features/engine';
import { createNodeHost } from '#host/nodeHost';
import { createTokenizer } from '#tokens/tokenizers';
import { dist, forgetPacks, run } from '../engines';
import { percentile } from '../measure';
import { readCorpus } from '../search/corpus';
import { drawQueries } from '../search/drawQueries';
import { hasRipgrep, ripgrepJson } from '../search/ripgrep';
import type { Area } from '.';

/** Smaller results are passed unchanged. */
const largeTokens = 1_500;
/** Tokens of larger outputs are estimated from their first part, characters. */
const counted = 4_000_000;
const seed = 7;

/** The tokens of the output of `rg --json`, divided by those of the packet. */
export const searchSize: Area = {
  title: `Size of search results: tokens of rg --json / tokens of the packet, results above ${largeTokens} tokens`,
  given: true,
  async measure({ name, root }, { queries }) {
    if (!hasRipgrep()) return [{ repository: name, skipped: 'rg is not installed' }];
    forgetPacks(root);
    const host = createNodeHost({
      root,
      assetsDir: dist(),
      version: 'bench',
      git: true,
      env: process.env,
      isCallersEnv: false,
    });
    const { countOnce } = createTokenizer('cl100k_base', (encoding) => host.assets.ranks(encoding));
    const engine = createEngine(host);
    const drawn = drawQueries(await readCorpus(host), queries, seed).filter(({ kind }) =>
      kind === 'text' || kind === 'regex'
    );
    const ratios: Record<'text' | 'json', number[]> = { text: [], json: [] };
    const raw: number[] = [];
    for (const [i, query] of drawn.entries()) {
      const output = ripgrepJson(root, query);
      if (output === undefined) continue;
      const tokens = countOnce(output.slice(0, counted)) * Math.max(1, output.length / counted);
      if (tokens <= largeTokens) continue;
      raw.push(tokens);
      for (const form of ['text', 'json'] as const) {
        const { tokens: ours } = await engine.search({
          query: query.text,
          kind: query.kind,
          form,
          noWrite: true,
          tokenizer: 'cl100k_base',
          ...(query.case === undefined ? {} : { case: query.case }),
          ...(i === 0 ? {} : { saved: [] }),
        }, run);
        ratios[form].push(tokens / ours);
      }
    }
    engine.dispose();
    return [{
      repository: name,
      queries: drawn.length,
      large: raw.length,
      'rg tokens, median': percentile(raw, 0.5),
      ...columns('text', ratios.text),
      ...columns('JSON', ratios.json),
    }];
  },
};

function columns(form: string, ratios: readonly number[]): Record<string, number> {
  return Object.fromEntries(
    [0.25, 0.5, 0.75].map((share) => [`${form} ${share * 100} %`, percentile(ratios, share)]),
  );
}
