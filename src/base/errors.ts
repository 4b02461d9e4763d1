/**
 * Reports whether a value is an instance across copies: the shipped programs consist of several bundles, each with a
 * copy of these classes, and an error of one copy is an instance of the others too.
 */
function sharesBrand(ofClass: object, self: unknown, brand: symbol, value: unknown): boolean {
  return self === ofClass
    ? typeof value === 'object' && value !== null && brand in value
    : Function.prototype[Symbol.hasInstance].call(self as () => void, value);
}

const cancelledBrand = Symbol.for('agentpack.Cancelled');

/** Thrown if a newer run replaces this one or the user cancels it; never shown as a failure. */
export class Cancelled extends Error {
  readonly [cancelledBrand] = true;

  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return sharesBrand(Cancelled, this, cancelledBrand, value);
  }
}

/** A file by its path below the root, with the line at fault if there is one (counted from 1); or an editor setting. */
export type ErrorSubject = { readonly file: string; readonly line?: number; } | { readonly setting: string; };

const userErrorBrand = Symbol.for('agentpack.UserError');

/**
 * Invalid input: the message is one sentence that names the file or option and the remedy. It is shown without a stack.
 */
export class UserError extends Error {
  readonly [userErrorBrand] = true;

  /** `about`: the file or setting that the user has to open to correct the error. */
  constructor(message: string, readonly kind: 'failed' | 'usage' = 'failed', readonly about?: ErrorSubject) {
    super(message);
    this.name = 'UserError';
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return sharesBrand(UserError, this, userErrorBrand, value);
  }
}
