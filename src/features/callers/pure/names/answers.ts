/**
 * Caches answers. A question that is asked again while its answer is being found forms a cycle and is answered with
 * `ofCircle`, because waiting for the answer would never end. Questions must therefore be asked one after the other.
 */
export class Answers<Key, Answer> {
  private readonly known = new Map<Key, Answer>();
  private readonly open = new Set<Key>();

  constructor(private readonly ofCircle: Answer) {}

  async get(key: Key, find: () => Promise<Answer>): Promise<Answer> {
    if (this.known.has(key)) return this.known.get(key)!;
    if (this.open.has(key)) return this.ofCircle;
    this.open.add(key);
    try {
      const answer = await find();
      this.known.set(key, answer);
      return answer;
    } finally {
      this.open.delete(key);
    }
  }
}
