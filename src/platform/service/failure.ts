import { Cancelled, UserError, type ErrorSubject } from '#base/errors';

/** An error in a form that can be sent to another thread or process, in which its class is not available. */
export type Failure =
  | { readonly kind: 'cancelled'; }
  | { readonly kind: 'user'; readonly message: string; readonly of: 'failed' | 'usage'; readonly about?: ErrorSubject; }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string | undefined; };

export function toFailure(error: unknown): Failure {
  if (error instanceof Cancelled) return { kind: 'cancelled' };
  if (error instanceof UserError)
    return {
      kind: 'user',
      message: error.message,
      of: error.kind,
      ...(error.about !== undefined && { about: error.about }),
    };
  return error instanceof Error
    ? { kind: 'bug', message: error.message, stack: error.stack }
    : { kind: 'bug', message: String(error), stack: undefined };
}

export function toError(failure: Failure): Error {
  switch (failure.kind) {
    case 'cancelled':
      return new Cancelled();
    case 'user':
      return new UserError(failure.message, failure.of, failure.about);
    case 'bug':
      return Object.assign(new Error(failure.message), failure.stack === undefined ? {} : { stack: failure.stack });
  }
}
