const ascii = String.fromCharCode(...Array(128).keys());

/** Indexed by the code of an ASCII character: 1 if the class contains it. */
export function characterSet(class_: RegExp): Uint8Array {
  return inSet(class_, new Uint8Array(128));
}

/** The same, indexed by a byte of `asciiBytes`. No set contains characters beyond ASCII. */
export function byteSet(class_: RegExp): Uint8Array {
  return inSet(class_, new Uint8Array(256));
}

/** Matches all characters at once, because a separate test for each character takes most of the startup time. */
function inSet(class_: RegExp, set: Uint8Array): Uint8Array {
  for (const character of ascii.match(new RegExp(class_, `${class_.flags}g`)) ?? []) set[character.charCodeAt(0)] = 1;
  return set;
}
