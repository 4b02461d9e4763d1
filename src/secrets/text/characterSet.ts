const ascii = String.fromCharCode(...Array(128).keys());

/** Returns an array indexed by ASCII character code. An element is 1 if the class contains the character. */
export function createCharacterSet(characterClass: RegExp): Uint8Array {
  return fillSet(characterClass, new Uint8Array(128));
}

/** Returns such an array with 256 elements, one for each byte value. Elements beyond ASCII are 0. */
export function createByteSet(characterClass: RegExp): Uint8Array {
  return fillSet(characterClass, new Uint8Array(256));
}

/** Matches all characters at once, because a separate test for each character would take most of the startup time. */
function fillSet(characterClass: RegExp, set: Uint8Array): Uint8Array {
  for (const character of ascii.match(new RegExp(characterClass, `${characterClass.flags}g`)) ?? [])
    set[character.charCodeAt(0)] = 1;
  return set;
}
