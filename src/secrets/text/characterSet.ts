const ascii = String.fromCharCode(...Array(128).keys());

/** Returns an array indexed by ASCII character code. An element is 1 if the class contains the character. */
export function createCharacterSet(characterClass: RegExp): Uint8Array {
  return fillSet(characterClass, new Uint8Array(128));
}

/** Returns the same array with an element for each byte of `asciiBytes`. No set contains characters beyond ASCII. */
export function createByteSet(characterClass: RegExp): Uint8Array {
  return fillSet(characterClass, new Uint8Array(256));
}

/** Matches all characters at once, because a separate test for each character would take most of the startup time. */
function fillSet(characterClass: RegExp, set: Uint8Array): Uint8Array {
  for (const character of ascii.match(new RegExp(characterClass, `${characterClass.flags}g`)) ?? [])
    set[character.charCodeAt(0)] = 1;
  return set;
}
