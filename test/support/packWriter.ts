import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { createNodeHost } from '#host/nodeHost';
import { unlimitedParsing } from './unlimitedParsing';

// A process that packs one task after the other: ROOT NAME COUNT [THREAD]. Tests start several at once, and kill some.
const [root, name, count, thread = 'none'] = process.argv.slice(2) as [string, string, string, string?];
const engine = createEngine(
  createNodeHost({ root, assetsDir: 'dist', version: '1.2.3', git: false, env: {}, parsing: unlimitedParsing }),
);
void (async () => {
  for (let i = 0; i < Number(count); i++)
    await engine.pack({ task: `addTax of ${name} ${i}`, thread, budget: 2_000 }, { cancel: neverCancelled });
})();
