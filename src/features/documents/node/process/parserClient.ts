import { fork, type ChildProcess, type ForkOptions, type SpawnOptions } from 'node:child_process';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import { kindOfPath } from '../../pure/kind';
import type { DocumentParts } from '../../pure/parts';
import type { DocumentWarning } from '../../pure/warning';
import { memoryLimit, reports, type FromParser, type ParseRequest } from './protocol';

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

/** A process hangs if it reports nothing for this time, in milliseconds. */
const hangMs = 30_000;
const cancelPoll = 50;

/** `file` is `dist/documents.js`. For `patience`, see `hangMs`. */
export function createParserClient(file: string, patience = hangMs): ParserClient {
  let child: ChildProcess | undefined;
  /** The number of documents that the present process has parsed. */
  let parsed = 0;
  return { parse, dispose };

  function dispose(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  function started(): ChildProcess {
    if (child) return child;
    const spawned = child = start(file);
    parsed = 0;
    spawned.on('exit', () => {
      if (child === spawned) child = undefined;
    }).on('error', () => {/* each call has its own listener */});
    return spawned;
  }

  async function parse(request: ParseRequest, run: ParseRun): ReturnType<ParserClient['parse']> {
    throwIfCancelled(run.cancel);
    const isFirst = child === undefined || parsed === 0;
    const result = await parseIn(started(), request, run);
    parsed++;
    if (result.tooMuchMemory && !isFirst) {
      dispose(); // memory left by earlier documents counts too: only in a fresh process is it all the document's
      return parse(request, run);
    }
    if ((result.rss ?? 0) > largestIdle) dispose();
    return { parts: result.parts, isFinal: result.isFinal };
  }

  function parseIn(parserProcess: ChildProcess, request: ParseRequest,
    { cancel, progress }: ParseRun): Promise<ParseResult>
  {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      let stderr = '';
      let hang = setTimeout(hangs, patience);
      const poll = setInterval(() => {
        if (cancel.cancelled) settle(() => reject(new Cancelled()), 'end');
      }, cancelPoll);
      const alive = () => {
        clearTimeout(hang);
        hang = setTimeout(hangs, patience);
      };
      parserProcess.on('message', received);
      parserProcess.on('exit', ended);
      parserProcess.on('error', failed);
      parserProcess.stderr!.on('data', heard);
      parserProcess.send(request, (error) => {
        if (error) failed(error);
      });

      function received(message: FromParser): void {
        alive();
        if (message.kind === 'progress') progress?.(message.done, message.pages);
        else settle(() => resolve({ parts: message.parts, isFinal: true, rss: message.rss }));
      }

      function heard(data: Buffer): void {
        alive();
        stderr = (stderr + data.toString('latin1')).slice(-4_096);
      }

      /** When the process exits, the pipe may still contain its last output. */
      function ended(code: number | null, signal: string | null): void {
        setImmediate(() => {
          if (cancel.cancelled) {
            settle(() => reject(new Cancelled()));
            return;
          }
          const { isFinal, warning } = describeParserExit(stderr, code, signal);
          const tooMuchMemory = warning.type === 'too_large';
          settle(() => resolve({ parts: gaveUp(warning), isFinal, tooMuchMemory }));
        });
      }

      function failed(error: Error): void {
        const message = `Its parser could not be reached (${error.message}); the next run tries again.`;
        settle(() => resolve({ parts: gaveUp({ type: 'parse_error', message }), isFinal: false }), 'end');
      }

      function hangs(): void {
        const message = 'Its parser made no progress for 30 seconds and was stopped; the next run tries again.';
        settle(() => resolve({ parts: gaveUp({ type: 'parse_error', message }), isFinal: false }), 'end');
      }

      function settle(how: () => void, end?: 'end'): void {
        clearTimeout(hang);
        clearInterval(poll);
        parserProcess.off('message', received).off('exit', ended).off('error', failed);
        parserProcess.stderr!.off('data', heard);
        if (end) dispose();
        how();
      }
    });

    function gaveUp(warning: DocumentWarning): DocumentParts {
      return {
        status: 'failed',
        kind: kindOfPath(request.path) ?? 'txt',
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
  /** The memory of the process behind it. Bytes. */
  readonly rss?: number;
  readonly tooMuchMemory?: boolean;
}

/** A process with more is ended behind its document, so that the next one begins with little. Bytes. */
const largestIdle = 250 * 1024 * 1024;

/** Its environment is empty, so that none of a person's options for Node.js changes what is parsed. */
function start(file: string): ChildProcess {
  const { SystemRoot } = process.env;
  const options: ForkOptions & Pick<SpawnOptions, 'windowsHide'> = {
    // most of its memory is outside of the heap: documents, and the modules that read them
    execArgv: [`--max-old-space-size=${memoryLimit - 128}`],
    env: { ELECTRON_RUN_AS_NODE: '1', ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
    // the terminal's interrupt is for the command, which ends this process
    detached: process.platform !== 'win32',
  };
  const child = fork(file, [], options);
  child.unref();
  (child.channel as { unref?(): void; } | null)?.unref?.();
  return child;
}

/** Why it ended. A signal of a person or of the system says nothing of the document. */
function describeParserExit(stderr: string, code: number | null, signal: string | null): {
  readonly isFinal: boolean;
  readonly warning: DocumentWarning;
} {
  if (stderr.includes(reports.processor)) {
    // a slower or a busier machine needs more of it for the same document
    const message =
      'It takes more processor time than is allowed for a document of its size; the next run tries again.';
    return { isFinal: false, warning: { type: 'parse_error', message } };
  }
  if (stderr.includes(reports.memory) || /heap out of memory|Allocation failed/i.test(stderr))
    return {
      isFinal: true,
      warning: { type: 'too_large', message: `It takes more than ${memoryLimit} MB of memory.` },
    };
  const message = signal === null
    ? `Its parser ended with exit code ${code}.`
    : `Its parser was ended with ${signal}; the next run tries again.`;
  return { isFinal: signal === null, warning: { type: 'parse_error', message } };
}
