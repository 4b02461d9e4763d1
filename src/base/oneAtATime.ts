/** Runs `work`, one run at a time: all requests during a run are served by one further run, and wait for its end. */
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
