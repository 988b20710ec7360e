export type Coordinates = { latitude: number; longitude: number };
export type MapPoint = Coordinates & { id: string; name: string };
export type MapBounds = { south: number; west: number; north: number; east: number };

export type MapProps = {
  label: string;
  bounds: MapBounds;
  /** what the map is about, with a pin each */
  pins?: readonly MapPoint[];
  /** names that help to find one's way where there are no tiles: regions, communities */
  ground?: readonly MapPoint[];
  /** address of tiles; null = our own points only */
  tiles: string | null;
  /** the pin that is being placed; undefined = nothing is placed here */
  picked?: Coordinates | null | undefined;
  onPick?: (place: Coordinates) => void;
};

/** Five digits are a metre: more would only pretend. */
export function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}
