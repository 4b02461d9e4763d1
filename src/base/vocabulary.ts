/** Words ↔ small numbers. Ids depend on the order of arrival, so no output may depend on them. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  private readonly list: string[] = [];

  constructor(words: readonly string[] = []) {
    for (const word of words) this.intern(word);
  }

  intern(word: string): number {
    let id = this.ids.get(word);
    if (id === undefined) {
      id = this.list.length;
      this.ids.set(word, id);
      this.list.push(word);
    }
    return id;
  }

  lookup(word: string): number | undefined {
    return this.ids.get(word);
  }

  get words(): readonly string[] {
    return this.list;
  }
}
