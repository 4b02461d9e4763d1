/**
 * Reports whether a value is an instance of any copy of a class. The shipped programs consist of several bundles, each
 * with its own copy of these classes, so `instanceof` has to accept errors from other copies.
 */
function sharesBrand(brandedClass: object, testedClass: unknown, brand: symbol, value: unknown): boolean {
  return testedClass === brandedClass
    ? typeof value === 'object' && value !== null && brand in value
    : Function.prototype[Symbol.hasInstance].call(testedClass as () => void, value);
}

const cancelledBrand = Symbol.for('agentpack.Cancelled');

/** Thrown if a newer run replaces the current run or the user cancels the run. It is never shown as a failure. */
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

/** A file by its path below the root, with the line at fault if it is known (counted from 1), or an editor setting. */
export type ErrorSubject = { readonly file: string; readonly line?: number; } | { readonly setting: string; };

const userErrorBrand = Symbol.for('agentpack.UserError');

/**
 * Thrown for invalid input. The message names the file or option and the remedy, and is shown without a stack trace.
 */
export class UserError extends Error {
  readonly [userErrorBrand] = true;

  /** `about` is the file or setting that the user has to open to correct the error. */
  constructor(message: string, readonly kind: 'failed' | 'usage' = 'failed', readonly about?: ErrorSubject) {
    super(message);
    this.name = 'UserError';
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return sharesBrand(UserError, this, userErrorBrand, value);
  }
}
