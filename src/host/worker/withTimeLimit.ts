import { createContext, Script } from 'node:vm';

/**
 * Only a script of `node:vm` can be terminated from outside. V8 then also terminates the JavaScript and WebAssembly
 * that it called.
 */
const call = new Script('work()');
const globals: { work: (() => unknown) | undefined; } = { work: undefined };
const context = createContext(globals);

/**
 * Returns the result of `work`; undefined if it took longer than `ms` and was stopped without running its `finally`
 * blocks. The call costs about 0.05 ms.
 */
export function withTimeLimit<T>(ms: number, work: () => T): { readonly value: T; } | undefined {
  const before = globals.work;
  let value: T;
  globals.work = () => {
    value = work();
  };
  try {
    call.runInContext(context, { timeout: Math.max(1, Math.ceil(ms)) });
    return { value: value! };
  } catch (error) {
    if ((error as Partial<NodeJS.ErrnoException> | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return undefined; // an instance of the other context's Error class
    throw error;
  } finally {
    globals.work = before;
  }
}
