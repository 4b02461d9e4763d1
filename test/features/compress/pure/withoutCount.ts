/** A line of a packet as the output has it: without the number of lines or failures like it at its end. */
export function withoutCount(line: string): string {
  return line.replace(/ {2}\((?:×\d+(?: alike)?|(?:the same|a similar) message in \d+ more failures?)\)$/, '');
}

/** A packet without its list of the names of failures. */
export function withoutNames(packet: string): string {
  return packet.replace(/^\[failures by name:\]\n[^]*?^\[from the output:\]\n/m, '');
}
