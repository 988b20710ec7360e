import { t } from '@inspect/contract/i18n';
import { Button, Group } from '@mantine/core';
import { IconMapPinCheck } from '@tabler/icons-react';
import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { clearLabels, makeMap, nameAt, pin } from './draw-map.ts';
import classes from './map.module.css';
import { type MapProps, rounded } from './map-point.ts';

const CLOSE = 13;

/** Leaflet wrapped by hand: made once, its layers follow the props. Loaded only when a map is shown. */
export default function LeafletMap({ label, bounds, pins, ground, tiles, picked, onPick }: MapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  const { south, west, north, east } = bounds;

  useEffect(() => {
    if (!place.current) return;
    const made = makeMap(place.current, {
      bounds: { south, west, north, east },
      tiles,
      zoomIn: t('stations.map.zoomIn'),
      zoomOut: t('stations.map.zoomOut'),
    });
    made.on('click', ({ latlng }) =>
      pick.current?.(rounded({ latitude: latlng.lat, longitude: latlng.lng })),
    );
    setMap(made);
    return () => void made.remove();
  }, [south, west, north, east, tiles]);

  useLayer(
    map,
    useMemo(() => ground?.map(({ name, ...at }) => nameAt(at, name)), [ground]),
  );
  useLayer(
    map,
    useMemo(() => pins?.map(({ name, ...at }) => pin(at, name)), [pins]),
  );
  useLayer(
    map,
    useMemo(() => (picked ? [pin(picked, t('stations.map.pin'))] : []), [picked]),
  );

  // What has just been drawn, and the same after each move.
  useEffect(() => void (map && clearLabels(map)));
  useEffect(() => {
    const clear = () => map && clearLabels(map);
    map?.on('zoomend moveend resize', clear);
    return () => void map?.off('zoomend moveend resize', clear);
  }, [map]);

  // A place that was typed is shown; one that was clicked is in sight already.
  useEffect(() => {
    if (!map || !picked) return;
    const at = L.latLng(picked.latitude, picked.longitude);
    if (!map.getBounds().contains(at)) map.setView(at, Math.max(map.getZoom(), CLOSE));
  }, [map, picked]);

  const pickCentre = () => {
    const centre = map?.getCenter();
    if (centre) onPick?.(rounded({ latitude: centre.lat, longitude: centre.lng }));
  };
  return (
    <>
      <section ref={place} className={classes.map} aria-label={label} data-picking={onPick !== undefined} />
      {onPick ? (
        <Group mt={6}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMapPinCheck size={16} aria-hidden />}
            onClick={pickCentre}
          >
            {t('stations.map.pick')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

function useLayer(map: L.Map | null, parts: L.Layer[] | undefined): void {
  useEffect(() => {
    if (!map || !parts) return;
    const layer = L.layerGroup(parts).addTo(map);
    return () => void layer.remove();
  }, [map, parts]);
}
