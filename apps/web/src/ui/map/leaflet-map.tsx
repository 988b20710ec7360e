import 'leaflet/dist/leaflet.css';
import { t } from '@inspect/contract/i18n';
import { regionShapes } from '@inspect/contract/places';
import { Button, Group } from '@mantine/core';
import { IconMapPinCheck } from '@tabler/icons-react';
import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { freeLabels } from './free-labels.ts';
import classes from './map.module.css';
import { type MapProps, type Place, rounded } from './map-point.ts';

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
    const limits = L.latLngBounds([south, west], [north, east]);
    const made = L.map(place.current, {
      maxBounds: limits.pad(0.3),
      zoomControl: false,
      zoomSnap: 0.25,
      attributionControl: tiles !== null,
      fadeAnimation: false,
      zoomAnimation: false,
      markerZoomAnimation: false,
    }).fitBounds(limits);
    L.control
      .zoom({ zoomInTitle: t('stations.map.zoomIn'), zoomOutTitle: t('stations.map.zoomOut') })
      .addTo(made);
    if (tiles) L.tileLayer(tiles, { maxZoom: 19 }).addTo(made);
    else outlines().addTo(made);
    made.attributionControl?.setPrefix(false);
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

/** Names that would lie over a pin or over each other wait until the map is closer. */
function clearLabels(map: L.Map): void {
  const container = map.getContainer();
  const all = (name: string | undefined) => [...container.querySelectorAll<HTMLElement>(`.${name}`)];
  const boxOf = (element: HTMLElement) => element.getBoundingClientRect();
  const names = all(classes.name);
  const free = freeLabels(names.map(boxOf), all(classes.pin).map(boxOf));
  names.forEach((name, index) => {
    name.style.visibility = free[index] ? '' : 'hidden';
  });
}

/** The regions, where no tiles show them. */
function outlines(): L.Layer {
  const lines = regionShapes().map(({ code, rings }) => {
    const points = rings.map((ring) => ring.map(({ latitude, longitude }) => L.latLng(latitude, longitude)));
    return L.polygon(points, { className: `${classes.region} ${code}`, interactive: false });
  });
  return L.layerGroup(lines);
}

function pin({ latitude, longitude }: Place, name: string): L.Layer {
  const icon = L.divIcon({ className: classes.pin ?? '', iconSize: [22, 22], iconAnchor: [11, 22] });
  // Named in the list beside the map; here the keyboard need not stop at each of them.
  return L.marker([latitude, longitude], { icon, alt: name, title: name, keyboard: false });
}

function nameAt({ latitude, longitude }: Place, name: string): L.Layer {
  const text = document.createElement('span');
  text.textContent = name;
  return L.tooltip([latitude, longitude], {
    content: text,
    permanent: true,
    direction: 'center',
    className: classes.name ?? '',
    // Below the pins: what the map is about is not written over.
    pane: 'shadowPane',
  });
}
