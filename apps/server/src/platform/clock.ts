/** The only source of "now": tests set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
