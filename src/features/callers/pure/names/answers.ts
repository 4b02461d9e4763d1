/**
 * Caches answers. A key that is requested again while its answer is being computed forms a cycle and gets
 * `cycleAnswer`, because waiting for the answer would never end. Requests must therefore run one after the other.
 */
export class AnswerCache<Key, Answer> {
  private readonly answers = new Map<Key, Answer>();
  private readonly pendingKeys = new Set<Key>();

  constructor(private readonly cycleAnswer: Answer) {}

  async get(key: Key, computeAnswer: () => Promise<Answer>): Promise<Answer> {
    if (this.answers.has(key)) return this.answers.get(key)!;
    if (this.pendingKeys.has(key)) return this.cycleAnswer;
    this.pendingKeys.add(key);
    try {
      const answer = await computeAnswer();
      this.answers.set(key, answer);
      return answer;
    } finally {
      this.pendingKeys.delete(key);
    }
  }
}
