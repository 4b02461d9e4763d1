import { setFlagsFromString } from 'node:v8';

/**
 * A command runs for a second or two, and V8 11 (Node 20) spends a fifth of that on optimizing functions that hardly
 * run any
 * more. With this many bytes of bytecode before it does (132 KB is its own choice), a start from the cache takes about
 * 30 % less processor time and a first index 10 %. Later versions decide by counting calls and know no such flag. For
 * this
 * process alone, not for the editor, which is not ours.
 */
export function tierUpLater(v8Version: string): void {
  if (v8Version.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
}
