/** The one source of time; tests hand in a clock that they move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
