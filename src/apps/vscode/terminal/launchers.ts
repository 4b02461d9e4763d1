import { quotePosixWord } from '#base/text/shellWord';

export interface Launcher {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns scripts named `agentpack` that run the CLI with the editor's own `program`: Electron, which an environment
 * variable turns into Node, or a server's Node. `NODE_OPTIONS` is removed because it may attach a terminal's debugger.
 */
export function buildLaunchers(program: string, cliPath: string): readonly Launcher[] {
  return [
    {
      name: 'agentpack',
      text: `#!/bin/sh\nunset NODE_OPTIONS\nELECTRON_RUN_AS_NODE=1 exec ${quotePosixWord(program)} ${
        quotePosixWord(cliPath)
      } "$@"\n`,
    },
    {
      name: 'agentpack.cmd',
      text: `@echo off\r\nsetlocal\r\nset NODE_OPTIONS=\r\nset ELECTRON_RUN_AS_NODE=1\r\n"${
        escapePercentSigns(program)
      }" "${escapePercentSigns(cliPath)}" %*\r\n`,
    },
  ];
}

/** Escapes `%`; Windows paths cannot contain quotes. */
function escapePercentSigns(path: string): string {
  return path.replaceAll('%', '%%');
}
