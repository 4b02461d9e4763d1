import type * as vscode from 'vscode';
import type { Failures } from './failures';

/** Registers something whose code is loaded after activation; disposing also undoes a registration that comes later. */
export function registerAfterLoading(failures: Failures,
  register: () => Promise<vscode.Disposable>): vscode.Disposable
{
  const registered = register();
  registered.catch((error: unknown) => failures.quiet(error));
  return {
    dispose() {
      registered.then((disposable) => {
        disposable.dispose();
      }, () => undefined);
    },
  };
}
