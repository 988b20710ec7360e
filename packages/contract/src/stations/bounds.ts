/** Armenia with a little room around it: a pin elsewhere is a slip of the finger. */
export const BOUNDS = { south: 38.7, west: 43.3, north: 41.4, east: 46.7 } as const;
