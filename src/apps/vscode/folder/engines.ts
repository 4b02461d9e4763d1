import { join } from 'node:path';
import * as vscode from 'vscode';
import { Cancelled } from '#base/errors';
import { redact } from '#secrets/redact';
import { visible } from '../text';
import type { Report } from '#reports';
import { createEngineClient, type EngineClient, type RemoteEngine } from '#host/worker/engineClient';
import type { ToolCallers } from '#host/worker/servedCalls';
import type { EngineOptions } from './ports/editorPorts';
import { readRemoteCacheVariables } from '../settings/settings';

export interface Engines extends vscode.Disposable {
  engine(root: string, options: EngineOptions, callers: ToolCallers): RemoteEngine;
}

/** Creates engines that log each request and its duration. The first request starts the worker. */
export function createEngines(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Engines {
  const dist = context.asAbsolutePath('dist');
  let client: EngineClient | undefined;
  const startClient = () =>
    createEngineClient({
      workerPath: join(dist, 'worker.js'),
      assetsDir: dist,
      version: String((context.extension.packageJSON as { readonly version: unknown; }).version),
      env: { ...process.env, ...readRemoteCacheVariables() },
      appRoot: vscode.env.appRoot,
      onWarning: (text) => log.warn(visible(redact(text))),
    });
  return {
    engine(root, options, callers) {
      const remoteEngine = (client ??= startClient()).openEngine({ root, ...options, isServed: options.git }, callers);
      return {
        ...remoteEngine,
        pack: (options, run) =>
          logDuration('pack', root, remoteEngine.pack(options, run), (report) => {
            log.info(visible(redact(`packed ${root}: ${formatReportSummary(report)}`)));
          }),
        refreshIfStale: (options, run) =>
          logDuration('refreshIfStale', root, remoteEngine.refreshIfStale(options, run), ({ report }) => {
            if (report) log.info(visible(redact(`packed ${root}: ${formatReportSummary(report)}`)));
          }),
        guard: (options, run) =>
          logDuration('guard', root, remoteEngine.guard(options, run), (verdict) => {
            log.info(visible(redact(`guard: ${verdict.decision}: ${verdict.message}`)));
          }),
        tool: (name, input, options, run) =>
          logDuration(`tool ${name}`, root, remoteEngine.tool(name, input, options, run), () => undefined),
        search: (request, run) => logDuration('search', root, remoteEngine.search(request, run), () => undefined),
        explain: (path, options, run) =>
          logDuration('explain', root, remoteEngine.explain(path, options, run), () => undefined),
      };
    },
    dispose: () => {
      client?.dispose().catch((error: unknown) =>
        log.error(redact(error instanceof Error ? error.stack ?? error.message : String(error)))
      );
    },
  };

  async function logDuration<T>(action: string, root: string, result: Promise<T>,
    onSuccess: (value: T) => void): Promise<T>
  {
    const startedAt = Date.now();
    const describeDuration = () => `${action} of ${root} after ${Date.now() - startedAt} ms`;
    try {
      const value = await result;
      log.debug(describeDuration());
      onSuccess(value);
      return value;
    } catch (error) {
      log.debug(redact(`${describeDuration()}: ${error instanceof Cancelled ? 'cancelled' : String(error)}`));
      throw error;
    }
  }
}

/** Formats a report as one line with the file count, the tokens, and the duration of each stage. */
function formatReportSummary({ files, renderedTokens, budget, timings, counts, warnings }: Report): string {
  const { total, ...stages } = timings;
  const stageTexts = Object.entries(stages).map(([stage, ms]) => `${stage} ${Math.round(ms)}`).join(', ');
  return `${files.length} of ${counts.files} files, ${renderedTokens} of ${budget} tokens in ${
    Math.round(total)
  } ms (${stageTexts})${warnings.map((warning) => `; ${warning}`).join('')}`;
}
