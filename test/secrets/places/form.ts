/** A place for a value that a name, a call or a form marks as a secret; `¤` marks the value. */
export interface PlaceForm {
  readonly title: string;
  readonly text: string;
  /**
   * `key`: made by a machine; `password`: also as people choose them; `word`: also words alone, because nothing else is
   * possible.
   */
  readonly holds: 'key' | 'password' | 'word';
  /** The path that says how the text is written. */
  readonly path?: string;
}

/**
 * One line each: the title, ` | `, and the text, in which `⏎` represents a line break, `⇥` a tab, `€` a dollar and `´`
 * a backtick.
 */
export function places(holds: PlaceForm['holds'], table: string): readonly PlaceForm[] {
  return table.trim().split('\n').map((row) => {
    const at = row.indexOf(' | ');
    return { title: row.slice(0, at), text: written(row.slice(at + 3)), holds };
  });
}

/** The same with the file's path in between. */
export function placesIn(holds: PlaceForm['holds'], table: string): readonly PlaceForm[] {
  return table.trim().split('\n').map((row) => {
    const [title, path, ...text] = row.split(' | ');
    return { title: title!, path: path!, text: written(text.join(' | ')), holds };
  });
}

/** Returns texts that stay byte for byte, in the same spelling. */
export function lookAlikes(table: string): readonly string[] {
  return table.trim().split('\n').map(written);
}

/** The same behind the file's path. */
export function lookAlikesIn(table: string): readonly (readonly [path: string, text: string])[] {
  return table.trim().split('\n').map((row) => {
    const [path, ...text] = row.split(' | ');
    return [path!, written(text.join(' | '))] as const;
  });
}

function written(row: string): string {
  return row.replace(/[⏎⇥€´]/g, (sign) => ({ '⏎': '\n', '⇥': '\t', '€': '$', '´': '`' })[sign]!);
}
