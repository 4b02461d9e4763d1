/** Runs `work`, one run at a time: what is asked for during a run is done by one more, and all wait for its end. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  return () => {
    isWanted = true;
    return running ??= runs().finally(() => {
      running = undefined;
    });
  };

  async function runs(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  }
}
