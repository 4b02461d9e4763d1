import { join } from 'node:path';
import * as vscode from 'vscode';
import { Cancelled } from '#base/errors';
import { redact } from '#secrets/redact';
import { visible } from '../text';
import type { Report } from '#reports';
import { createEngineClient, type EngineClient, type RemoteEngine } from '#host/worker/engineClient';
import type { ToolCallers } from '#host/worker/servedCalls';
import type { EngineOptions } from './ports/editorPorts';
import { remoteCacheVariables } from '../settings/settings';

export interface Engines extends vscode.Disposable {
  engine(root: string, options: EngineOptions, callers: ToolCallers): RemoteEngine;
}

/** Creates engines that log each request and its duration. The first request starts the worker. */
export function createEngines(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Engines {
  const dist = context.asAbsolutePath('dist');
  let client: EngineClient | undefined;
  const start = () =>
    createEngineClient({
      workerPath: join(dist, 'worker.js'),
      assetsDir: dist,
      version: String((context.extension.packageJSON as { readonly version: unknown; }).version),
      env: { ...process.env, ...remoteCacheVariables() },
      appRoot: vscode.env.appRoot,
      onWarning: (text) => log.warn(visible(redact(text))),
    });
  return {
    engine(root, options, callers) {
      const remote = (client ??= start()).engine({ root, ...options, isServed: options.git }, callers);
      return {
        ...remote,
        pack: (options, run) =>
          logged('pack', root, remote.pack(options, run), (report) => {
            log.info(visible(redact(`packed ${root}: ${summary(report)}`)));
          }),
        refreshIfStale: (options, run) =>
          logged('refreshIfStale', root, remote.refreshIfStale(options, run), ({ report }) => {
            if (report) log.info(visible(redact(`packed ${root}: ${summary(report)}`)));
          }),
        guard: (options, run) =>
          logged('guard', root, remote.guard(options, run), (verdict) => {
            log.info(visible(redact(`guard: ${verdict.decision}: ${verdict.message}`)));
          }),
        tool: (name, input, options, run) =>
          logged(`tool ${name}`, root, remote.tool(name, input, options, run), () => undefined),
        search: (request, run) => logged('search', root, remote.search(request, run), () => undefined),
        explain: (path, options, run) => logged('explain', root, remote.explain(path, options, run), () => undefined),
      };
    },
    dispose: () => {
      client?.dispose().catch((error: unknown) =>
        log.error(redact(error instanceof Error ? error.stack ?? error.message : String(error)))
      );
    },
  };

  async function logged<T>(action: string, root: string, result: Promise<T>, done: (value: T) => void): Promise<T> {
    const started = Date.now();
    const took = () => `${action} of ${root} after ${Date.now() - started} ms`;
    try {
      const value = await result;
      log.debug(took());
      done(value);
      return value;
    } catch (error) {
      log.debug(redact(`${took()}: ${error instanceof Cancelled ? 'cancelled' : String(error)}`));
      throw error;
    }
  }
}

/** Formats one line with the duration of each stage. */
function summary({ files, renderedTokens, budget, timings, counts, warnings }: Report): string {
  const { total, ...stages } = timings;
  const parts = Object.entries(stages).map(([stage, ms]) => `${stage} ${Math.round(ms)}`).join(', ');
  return `${files.length} of ${counts.files} files, ${renderedTokens} of ${budget} tokens in ${
    Math.round(total)
  } ms (${parts})${warnings.map((warning) => `; ${warning}`).join('')}`;
}
