/**
 * Caches answers. A key that is requested again while its answer is being computed forms a cycle and gets
 * `cycleAnswer`, because waiting for the answer would never end. Requests must therefore run one after the other.
 */
export class AnswerCache<Key, Answer> {
  private readonly known = new Map<Key, Answer>();
  private readonly open = new Set<Key>();

  constructor(private readonly cycleAnswer: Answer) {}

  async get(key: Key, find: () => Promise<Answer>): Promise<Answer> {
    if (this.known.has(key)) return this.known.get(key)!;
    if (this.open.has(key)) return this.cycleAnswer;
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
