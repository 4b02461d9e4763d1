import { fork, type ChildProcess, type ForkOptions, type SpawnOptions } from 'node:child_process';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import { findDocumentKind } from '../../pure/kind';
import type { DocumentParts } from '../../pure/parts';
import type { DocumentWarning } from '../../pure/warning';
import { maxParserMemoryMb, watchdogReports, type ParserMessage, type ParseRequest, type ParserTask } from './protocol';

export interface ParserClient {
  /**
   * Parses in the other process, which the first call starts and any call may end. `isFinal` is false after a hang or a
   * signal, so that the next run tries again. Rejects with `Cancelled`.
   */
  parse(request: ParseRequest, run: ParseRun): Promise<{ readonly parts: DocumentParts; readonly isFinal: boolean; }>;
  /** Ends the process. */
  dispose(): void;
}

export interface ParseRun {
  readonly cancel: Cancel;
  progress?(done: number, pages: number): void;
}

/** A process is considered hung if it reports nothing for this time, in milliseconds. */
const defaultHangTimeoutMs = 30_000;
const cancelPollMs = 50;

/** Creates a client that runs the parser script `file`, which is `dist/documents.js`. */
export function createParserClient(file: string, hangTimeoutMs = defaultHangTimeoutMs): ParserClient {
  let child: ChildProcess | undefined;
  /** The number of documents that the current process has parsed. */
  let parsedCount = 0;
  return { parse, dispose };

  function dispose(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  function ensureParserProcess(): ChildProcess {
    if (child) return child;
    const spawnedChild = child = startParserProcess(file);
    parsedCount = 0;
    spawnedChild.on('exit', () => {
      if (child === spawnedChild) child = undefined;
    }).on('error', () => {/* each call has its own listener */});
    return spawnedChild;
  }

  async function parse(request: ParseRequest, run: ParseRun): ReturnType<ParserClient['parse']> {
    const whole = await parseShare({ ...request, share: 1 }, run);
    if (!whole.exceededLimit) return whole;
    let { isFinal } = whole;
    for (const share of shares) {
      const result = await parseShare({ ...request, share }, run);
      isFinal &&= result.isFinal;
      if (result.exceededLimit || result.parts.status === 'failed') continue;
      const warnings = [createPartialWarning(whole.exceededLimit), ...result.parts.warnings];
      return { parts: { ...result.parts, warnings }, isFinal };
    }
    return { ...whole, isFinal };
  }

  async function parseShare(task: ParserTask, run: ParseRun): Promise<ParseResult> {
    throwIfCancelled(run.cancel);
    const isFirstDocument = child === undefined || parsedCount === 0;
    const result = await parseInProcess(ensureParserProcess(), task, run);
    parsedCount++;
    if (result.exceededLimit === 'memory' && !isFirstDocument) {
      dispose(); // earlier documents may have left memory in use, so a new process tries again
      return parseShare(task, run);
    }
    if ((result.rss ?? 0) > maxIdleBytes) dispose();
    return result;
  }

  function parseInProcess(parserProcess: ChildProcess, task: ParserTask,
    { cancel, progress }: ParseRun): Promise<ParseResult>
  {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      let errorOutput = '';
      let hangTimer = setTimeout(onHang, hangTimeoutMs);
      const cancelTimer = setInterval(() => {
        if (cancel.cancelled) settle(() => reject(new Cancelled()), 'end');
      }, cancelPollMs);
      const resetHangTimer = () => {
        clearTimeout(hangTimer);
        hangTimer = setTimeout(onHang, hangTimeoutMs);
      };
      parserProcess.on('message', onMessage);
      parserProcess.on('exit', onExit);
      parserProcess.on('error', onError);
      parserProcess.stderr!.on('data', onErrorOutput);
      parserProcess.send(task, (error) => {
        if (error) onError(error);
      });

      function onMessage(message: ParserMessage): void {
        resetHangTimer();
        if (message.kind === 'progress') progress?.(message.done, message.pages);
        else settle(() => resolve({ parts: message.parts, isFinal: true, rss: message.rss }));
      }

      function onErrorOutput(data: Buffer): void {
        resetHangTimer();
        errorOutput = (errorOutput + data.toString('latin1')).slice(-4_096);
      }

      /** When the process exits, the pipe may still contain its last output. */
      function onExit(code: number | null, signal: string | null): void {
        setImmediate(() => {
          if (cancel.cancelled) {
            settle(() => reject(new Cancelled()));
            return;
          }
          const { isFinal, warning, exceededLimit } = describeParserExit(errorOutput, code, signal);
          settle(() => resolve({ parts: buildFailedParts(warning), isFinal, exceededLimit }));
        });
      }

      function onError(error: Error): void {
        const message = `The parser could not be reached (${error.message}). The next run will try again.`;
        settle(() => resolve({ parts: buildFailedParts({ type: 'parse_error', message }), isFinal: false }), 'end');
      }

      function onHang(): void {
        const message = 'The parser made no progress for 30 seconds and was stopped. The next run will try again.';
        settle(() => resolve({ parts: buildFailedParts({ type: 'parse_error', message }), isFinal: false }), 'end');
      }

      function settle(complete: () => void, end?: 'end'): void {
        clearTimeout(hangTimer);
        clearInterval(cancelTimer);
        parserProcess.off('message', onMessage).off('exit', onExit).off('error', onError);
        parserProcess.stderr!.off('data', onErrorOutput);
        if (end) dispose();
        complete();
      }
    });

    function buildFailedParts(warning: DocumentWarning): DocumentParts {
      return {
        status: 'failed',
        kind: findDocumentKind(task.path) ?? 'txt',
        pages: null,
        parseMs: Math.round(performance.now() - startedAt),
        warnings: [warning],
        omissions: [],
        chunks: [],
        tables: [],
      };
    }
  }
}

interface ParseResult {
  readonly parts: DocumentParts;
  readonly isFinal: boolean;
  /** The memory that the process used after the document, in bytes. */
  readonly rss?: number;
  /** The limit that ended the process. */
  readonly exceededLimit?: ParserLimit | undefined;
}

type ParserLimit = 'memory' | 'processor';

/** The shares of a document that are tried one after another if the whole exceeds a limit. */
const shares = [0.5, 0.25, 0.125, 0.0625];

/** Creates the warning that only a part is read, how much of which the parser's own warning tells. */
function createPartialWarning(limit: ParserLimit): DocumentWarning {
  const reason = limit === 'memory'
    ? `more than ${maxParserMemoryMb} MB of memory`
    : 'more processor time than is allowed for a document of its size';
  return { type: 'too_large', message: `Parsing the whole document takes ${reason}; only its beginning is read.` };
}

/** The maximum memory of an idle process, in bytes. A process that uses more is ended after its document. */
const maxIdleBytes = 250 * 1024 * 1024;

/** Starts the process with a minimal environment, so that the user's Node.js options do not affect parsing. */
function startParserProcess(file: string): ChildProcess {
  const { SystemRoot } = process.env;
  const options: ForkOptions & Pick<SpawnOptions, 'windowsHide'> = {
    // most of the process's memory is outside the heap: documents, and the modules that read them
    execArgv: [`--max-old-space-size=${maxParserMemoryMb - 128}`],
    env: { ELECTRON_RUN_AS_NODE: '1', ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
    // an interrupt from the terminal must reach only the command, which then ends this process
    detached: process.platform !== 'win32',
  };
  const child = fork(file, [], options);
  child.unref();
  (child.channel as { unref?(): void; } | null)?.unref?.();
  return child;
}

/** Describes why the process ended. A signal from the user or the system does not mean that the document is faulty. */
function describeParserExit(errorOutput: string, code: number | null, signal: string | null): {
  readonly isFinal: boolean;
  readonly warning: DocumentWarning;
  readonly exceededLimit?: ParserLimit;
} {
  if (errorOutput.includes(watchdogReports.processor)) {
    // final, although another machine may be faster: otherwise each run would spend the whole limit again
    const message = 'Parsing takes more processor time than is allowed for a document of its size.';
    return { isFinal: true, warning: { type: 'parse_error', message }, exceededLimit: 'processor' };
  }
  if (errorOutput.includes(watchdogReports.memory) || /heap out of memory|Allocation failed/i.test(errorOutput))
    return {
      isFinal: true,
      warning: { type: 'too_large', message: `Parsing takes more than ${maxParserMemoryMb} MB of memory.` },
      exceededLimit: 'memory',
    };
  const message = signal === null
    ? `The parser exited with code ${code}.`
    : `The parser was ended by the signal ${signal}. The next run will try again.`;
  return { isFinal: signal === null, warning: { type: 'parse_error', message } };
}
