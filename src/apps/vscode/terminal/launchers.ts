import { singleQuoted } from '#base/text/shellWord';

export interface Launcher {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns programs named `agentpack` that run the command line with the editor's own `program`: Electron, which a
 * variable turns into Node, or a server's Node. `NODE_OPTIONS` is removed because it may attach a terminal's debugger.
 */
export function launchers(program: string, cliPath: string): readonly Launcher[] {
  return [
    {
      name: 'agentpack',
      text: `#!/bin/sh\nunset NODE_OPTIONS\nELECTRON_RUN_AS_NODE=1 exec ${singleQuoted(program)} ${
        singleQuoted(cliPath)
      } "$@"\n`,
    },
    {
      name: 'agentpack.cmd',
      text: `@echo off\r\nsetlocal\r\nset NODE_OPTIONS=\r\nset ELECTRON_RUN_AS_NODE=1\r\n"${escaped(program)}" "${
        escaped(cliPath)
      }" %*\r\n`,
    },
  ];
}

/** Escapes `%`; Windows paths cannot contain quotes. */
function escaped(path: string): string {
  return path.replaceAll('%', '%%');
}
