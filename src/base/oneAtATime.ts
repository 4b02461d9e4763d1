/** Returns a function that runs `work`, one run at a time. All requests during a run share a single following run. */
export function createSerialRunner(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isRequested = false;
  return () => {
    isRequested = true;
    return running ??= runWhileRequested().finally(() => {
      running = undefined;
    });
  };

  async function runWhileRequested(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await work();
    }
  }
}
