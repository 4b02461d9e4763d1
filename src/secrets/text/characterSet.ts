const ascii = String.fromCharCode(...Array(128).keys());

/** By the code of an ASCII character: 1 where the class has it. */
export function characterSet(class_: RegExp): Uint8Array {
  return inSet(class_, new Uint8Array(128));
}

/** The same by a byte of `asciiBytes`: what is beyond ASCII is in no set. */
export function byteSet(class_: RegExp): Uint8Array {
  return inSet(class_, new Uint8Array(256));
}

/** One search over all characters: a test for each of them takes most of a start. */
function inSet(class_: RegExp, set: Uint8Array): Uint8Array {
  for (const character of ascii.match(new RegExp(class_, `${class_.flags}g`)) ?? []) set[character.charCodeAt(0)] = 1;
  return set;
}
