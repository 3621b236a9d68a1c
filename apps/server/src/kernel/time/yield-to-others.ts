/** Lets requests that wait go first, between two pieces of work that can wait. */
export const yieldToOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
