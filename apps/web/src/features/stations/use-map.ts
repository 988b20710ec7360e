import { stationsEndpoints } from '@inspect/contract/stations';
import { useRead } from '../../platform/api/use-call.ts';
import type { MapPoint } from '../../ui/map/map-point.ts';

/** Where tiles come from; null as long as it isn't known, and where none are set. */
export function useTiles(): string | null {
  const read = useRead(stationsEndpoints.map, {}, { staleTime: Number.POSITIVE_INFINITY });
  return read.data?.data.tiles ?? null;
}

type Located = { _id: string; name: string; latitude?: unknown; longitude?: unknown };

/** Our own places as points by which one finds one's way. */
export function groundOf(rows: readonly Located[] | undefined | null): MapPoint[] {
  return (rows ?? []).flatMap(({ _id, name, latitude, longitude }) =>
    typeof latitude === 'number' && typeof longitude === 'number'
      ? [{ id: _id, name, latitude, longitude }]
      : [],
  );
}
