/** Returns a function that runs `work`, one run at a time. All requests during a run share a single following run. */
export function createSerialRunner(work: () => Promise<void>): () => Promise<void> {
  let currentRun: Promise<void> | undefined;
  let isRequested = false;
  return () => {
    isRequested = true;
    return currentRun ??= runWhileRequested().finally(() => {
      currentRun = undefined;
    });
  };

  async function runWhileRequested(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await work();
    }
  }
}
