import { fork, type ChildProcess, type ForkOptions, type SpawnOptions } from 'node:child_process';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import { findDocumentKind } from '../../pure/kind';
import type { DocumentParts } from '../../pure/parts';
import type { DocumentWarning } from '../../pure/warning';
import { maxParserMemoryMb, watchdogReports, type ParserMessage, type ParseRequest } from './protocol';

export interface ParserClient {
  /**
   * Parses in the other process, which the first call starts and any call may end. `isFinal` is false after a hang or
   * too much processor time, so that the next run tries again. Rejects with `Cancelled`.
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
    const spawned = child = startParserProcess(file);
    parsedCount = 0;
    spawned.on('exit', () => {
      if (child === spawned) child = undefined;
    }).on('error', () => {/* each call has its own listener */});
    return spawned;
  }

  async function parse(request: ParseRequest, run: ParseRun): ReturnType<ParserClient['parse']> {
    throwIfCancelled(run.cancel);
    const isFirst = child === undefined || parsedCount === 0;
    const result = await parseIn(ensureParserProcess(), request, run);
    parsedCount++;
    if (result.tooMuchMemory && !isFirst) {
      dispose(); // earlier documents may have left memory in use: retry in a fresh process
      return parse(request, run);
    }
    if ((result.rss ?? 0) > maxIdleBytes) dispose();
    return { parts: result.parts, isFinal: result.isFinal };
  }

  function parseIn(parserProcess: ChildProcess, request: ParseRequest,
    { cancel, progress }: ParseRun): Promise<ParseResult>
  {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      let stderr = '';
      let hangTimer = setTimeout(onHang, hangTimeoutMs);
      const poll = setInterval(() => {
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
      parserProcess.send(request, (error) => {
        if (error) onError(error);
      });

      function onMessage(message: ParserMessage): void {
        resetHangTimer();
        if (message.kind === 'progress') progress?.(message.done, message.pages);
        else settle(() => resolve({ parts: message.parts, isFinal: true, rss: message.rss }));
      }

      function onErrorOutput(data: Buffer): void {
        resetHangTimer();
        stderr = (stderr + data.toString('latin1')).slice(-4_096);
      }

      /** When the process exits, the pipe may still contain its last output. */
      function onExit(code: number | null, signal: string | null): void {
        setImmediate(() => {
          if (cancel.cancelled) {
            settle(() => reject(new Cancelled()));
            return;
          }
          const { isFinal, warning } = describeParserExit(stderr, code, signal);
          const tooMuchMemory = warning.type === 'too_large';
          settle(() => resolve({ parts: buildFailedParts(warning), isFinal, tooMuchMemory }));
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
        clearInterval(poll);
        parserProcess.off('message', onMessage).off('exit', onExit).off('error', onError);
        parserProcess.stderr!.off('data', onErrorOutput);
        if (end) dispose();
        complete();
      }
    });

    function buildFailedParts(warning: DocumentWarning): DocumentParts {
      return {
        status: 'failed',
        kind: findDocumentKind(request.path) ?? 'txt',
        pages: null,
        parseMs: Math.round(performance.now() - startedAt),
        warnings: [warning],
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
  readonly tooMuchMemory?: boolean;
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
function describeParserExit(stderr: string, code: number | null, signal: string | null): {
  readonly isFinal: boolean;
  readonly warning: DocumentWarning;
} {
  if (stderr.includes(watchdogReports.processor)) {
    // the same document needs more processor time on a slower or busier machine
    const message =
      'It takes more processor time than is allowed for a document of its size; the next run tries again.';
    return { isFinal: false, warning: { type: 'parse_error', message } };
  }
  if (stderr.includes(watchdogReports.memory) || /heap out of memory|Allocation failed/i.test(stderr))
    return {
      isFinal: true,
      warning: { type: 'too_large', message: `Parsing takes more than ${maxParserMemoryMb} MB of memory.` },
    };
  const message = signal === null
    ? `The parser exited with code ${code}.`
    : `The parser was ended by the signal ${signal}. The next run will try again.`;
  return { isFinal: signal === null, warning: { type: 'parse_error', message } };
}
