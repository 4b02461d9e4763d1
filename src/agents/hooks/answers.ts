import type { HookAnswer } from './hookCall';

/** An answer that prints nothing, which most agents treat as if there were no hook. */
export const silentAnswer: HookAnswer = { stdout: '', stderr: '', exit: 0 };

export function createJsonAnswer(value: object): HookAnswer {
  return createTextAnswer(JSON.stringify(value));
}

export function createTextAnswer(stdout: string): HookAnswer {
  return { ...silentAnswer, stdout: `${stdout}\n` };
}

/** Creates an answer that denies the action with exit code 2, so that the agent reads standard error. */
export function createRefusal(stderr: string): HookAnswer {
  return { ...silentAnswer, stderr: `${stderr}\n`, exit: 2 };
}
