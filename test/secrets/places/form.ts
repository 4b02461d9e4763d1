/** A place where a value stands that a name, a call or a form promises to be a secret; `¤` is where. */
export interface PlaceForm {
  readonly title: string;
  readonly text: string;
  /** `key`: made by a machine; `password`: also as people choose them; `word`: also words alone, for nothing else can stand there. */
  readonly holds: 'key' | 'password' | 'word';
}

/** One line each: the title, ` | `, and the text, where `⏎` stands for a line break, `⇥` for a tab, `€` for a dollar and `´` for a backtick. */
export function places(holds: PlaceForm['holds'], table: string): readonly PlaceForm[] {
  return table.trim().split('\n').map((row) => {
    const at = row.indexOf(' | ');
    return { title: row.slice(0, at), text: written(row.slice(at + 3)), holds };
  });
}

/** What stays byte for byte, in the same spelling. */
export function lookAlikes(table: string): readonly string[] {
  return table.trim().split('\n').map(written);
}

function written(row: string): string {
  return row.replace(/[⏎⇥€´]/g, (sign) => ({ '⏎': '\n', '⇥': '\t', '€': '$', '´': '`' })[sign]!);
}
