/** A list of listeners; subscribing returns a function that unsubscribes. */
export interface Event<T> {
  (listener: (value: T) => void): () => void;
}

export function createEmitter<T>(): { readonly event: Event<T>; fire(value: T): void; } {
  const listeners = new Set<(value: T) => void>();
  return {
    event: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fire: (value) => {
      for (const listener of [...listeners]) listener(value);
    },
  };
}
