/** Thrown where a newer run replaces this one or the user cancels it; never shown as a failure. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

/** A file by its path below the root, with the line if one is at fault (the first is 1); or a setting of the editor. */
export type ErrorSubject = { readonly file: string; readonly line?: number; } | { readonly setting: string; };

/**
 * Invalid input: the message is one sentence that names the file or option and the remedy. It is shown without a stack.
 */
export class UserError extends Error {
  /** `about`: what the person has to open to correct it. */
  constructor(message: string, readonly kind: 'failed' | 'usage' = 'failed', readonly about?: ErrorSubject) {
    super(message);
    this.name = 'UserError';
  }
}
