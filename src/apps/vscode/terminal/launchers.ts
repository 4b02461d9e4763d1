import { singleQuoted } from '#base/text/shellWord';

export interface Launcher {
  readonly name: string;
  readonly text: string;
}

/**
 * Programs named `agentpack` that run the command line with `program`, the editor's own: Electron, which a variable
 * turns into Node, or a server's Node. `NODE_OPTIONS` is removed: it may attach the debugger of a terminal.
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

/** A quote is in no Windows path. */
function escaped(path: string): string {
  return path.replaceAll('%', '%%');
}
