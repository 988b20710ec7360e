/** This device itself lets nobody in, while no server answers; its message is for people. */
export class LocalRefusal extends Error {}
