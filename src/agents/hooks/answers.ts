import type { HookAnswer } from './hookCall';

/** Nothing is printed: what most agents read as "go on as if there was no hook". */
export const silent: HookAnswer = { stdout: '', stderr: '', exit: 0 };

export function printed(value: object): HookAnswer {
  return { stdout: `${JSON.stringify(value)}\n`, stderr: '', exit: 0 };
}

export function textAnswer(stdout: string): HookAnswer {
  return { stdout: `${stdout}\n`, stderr: '', exit: 0 };
}

/** Exit code 2 is a denial, and the agent reads standard error. */
export function refused(stderr: string): HookAnswer {
  return { stdout: '', stderr: `${stderr}\n`, exit: 2 };
}
