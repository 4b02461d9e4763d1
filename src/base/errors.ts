/** Thrown where a newer run replaces this one or the user cancels it; never shown as a failure. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

/**
 * Invalid input: the message is one sentence that names the file or option and the remedy. It is shown without a stack.
 */
export class UserError extends Error {
  constructor(message: string, readonly kind: 'failed' | 'usage' = 'failed') {
    super(message);
    this.name = 'UserError';
  }
}
