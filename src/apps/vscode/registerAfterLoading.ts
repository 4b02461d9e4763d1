import type * as vscode from 'vscode';
import type { Failures } from './failures';

/** Registers something whose code is loaded after activation. Disposing also undoes a registration that ends later. */
export function registerAfterLoading(failures: Failures,
  register: () => Promise<vscode.Disposable>): vscode.Disposable
{
  const registration = register();
  registration.catch((error: unknown) => failures.quiet(error));
  return {
    dispose() {
      registration.then((disposable) => {
        disposable.dispose();
      }, () => undefined);
    },
  };
}
