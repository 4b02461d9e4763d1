import type { HookAnswer } from './hookCall';

/** Prints nothing, which most agents treat as if there was no hook. */
export const silent: HookAnswer = { stdout: '', stderr: '', exit: 0 };

export function printed(value: object): HookAnswer {
  return textAnswer(JSON.stringify(value));
}

export function textAnswer(stdout: string): HookAnswer {
  return { ...silent, stdout: `${stdout}\n` };
}

/** Denies with exit code 2, after which the agent reads standard error. */
export function refused(stderr: string): HookAnswer {
  return { ...silent, stderr: `${stderr}\n`, exit: 2 };
}
