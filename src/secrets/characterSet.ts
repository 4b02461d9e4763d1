/** By the code of an ASCII character: 1 where the class has it. */
export function characterSet(class_: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, c) => class_.test(String.fromCharCode(c)) ? 1 : 0);
}
