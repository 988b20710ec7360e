export type Coordinates = { latitude: number; longitude: number };

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres as the crow flies. */
export function kilometres(from: Coordinates, to: Coordinates): number {
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}

/** Near ones with a digit after the comma, far ones in whole kilometres. */
export function distanceText(distance: number): string {
  const near = distance < 9.95;
  return distance.toFixed(near ? 1 : 0).replace('.', ',');
}

/** Nearest first; what has no place stands after all that have one, in its order. */
export function byDistance<Item extends { place: Coordinates | null }>(
  items: readonly Item[],
  from: Coordinates,
): { item: Item; distance: number | null }[] {
  return items
    .map((item) => ({ item, distance: item.place && kilometres(from, item.place) }))
    .sort(
      (one, other) =>
        (one.distance ?? Number.POSITIVE_INFINITY) - (other.distance ?? Number.POSITIVE_INFINITY) || 0,
    );
}
