import { BOUNDS } from '@inspect/contract/stations';
import L from 'leaflet';
import { makeMap, pin } from '../../ui/map/draw-map.ts';
import type { Station } from './station.ts';

const CLOSEST = 14;

/** The stations that are shown in the list, on a map; what is told of one is what stands in the list. */
export function drawStations(place: HTMLElement, texts: { zoomIn: string; zoomOut: string }) {
  const map = makeMap(place, { ...texts, bounds: BOUNDS, tiles: place.dataset.tiles ?? null });
  const pins = L.layerGroup().addTo(map);
  return {
    show(stations: readonly Station[]): void {
      pins.clearLayers();
      map.invalidateSize();
      const located = stations.flatMap((station) => (station.place ? [{ station, at: station.place }] : []));
      for (const { station, at } of located)
        pin(at, station.name)
          .bindPopup(() => told(station), { closeButton: false })
          .addTo(pins);
      const points = located.map(({ at }) => L.latLng(at.latitude, at.longitude));
      if (points.length > 0) map.fitBounds(L.latLngBounds(points).pad(0.1), { maxZoom: CLOSEST });
    },
  };
}

function told({ element, name }: Station): HTMLElement {
  const content = document.createElement('div');
  const title = document.createElement('strong');
  title.textContent = name;
  const parts = element.querySelectorAll('.state, .actions');
  content.append(title, ...[...parts].map((part) => part.cloneNode(true)));
  return content;
}
