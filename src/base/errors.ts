/** Thrown where a run was superseded or the user cancelled it; never shown as a failure. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

/**
 * Bad input: the message is one sentence that names the file or option and what to do. Shown as it is, without a stack.
 */
export class UserError extends Error {
  constructor(message: string, readonly kind: 'failed' | 'usage' = 'failed') {
    super(message);
    this.name = 'UserError';
  }
}
