import 'leaflet/dist/leaflet.css';
import { regionShapes } from '@inspect/contract/places';
import L from 'leaflet';
import { freeLabels } from './free-labels.ts';
import classes from './map.module.css';
import type { Coordinates, MapBounds } from './map-point.ts';

type MapOptions = {
  bounds: MapBounds;
  /** address of tiles; null = the regions are drawn */
  tiles: string | null;
  zoomIn: string;
  zoomOut: string;
};

/** A map of the country in an element that has its size; for the application and for pages without it. */
export function makeMap(element: HTMLElement, { bounds, tiles, zoomIn, zoomOut }: MapOptions): L.Map {
  const { south, west, north, east } = bounds;
  const limits = L.latLngBounds([south, west], [north, east]);
  // Pages without the application have no other way to its looks.
  if (classes.map) element.classList.add(classes.map);
  const made = L.map(element, {
    maxBounds: limits.pad(0.3),
    zoomControl: false,
    zoomSnap: 0.25,
    attributionControl: tiles !== null,
    fadeAnimation: false,
    zoomAnimation: false,
    markerZoomAnimation: false,
  }).fitBounds(limits);
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(made);
  if (tiles) L.tileLayer(tiles, { maxZoom: 19 }).addTo(made);
  else outlines().addTo(made);
  made.attributionControl?.setPrefix(false);
  return made;
}

/** The regions, where no tiles show them. */
function outlines(): L.Layer {
  const lines = regionShapes().map(({ code, rings }) => {
    const points = rings.map((ring) => ring.map(({ latitude, longitude }) => L.latLng(latitude, longitude)));
    return L.polygon(points, { className: `${classes.region} ${code}`, interactive: false });
  });
  return L.layerGroup(lines);
}

export function pin({ latitude, longitude }: Coordinates, name: string): L.Marker {
  const icon = L.divIcon({ className: classes.pin ?? '', iconSize: [22, 22], iconAnchor: [11, 22] });
  // Named in the list beside the map; here the keyboard need not stop at each of them.
  return L.marker([latitude, longitude], { icon, alt: name, title: name, keyboard: false });
}

export function nameAt({ latitude, longitude }: Coordinates, name: string): L.Layer {
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

/** Names that would lie over a pin or over each other wait until the map is closer. */
export function clearLabels(map: L.Map): void {
  const container = map.getContainer();
  const all = (name: string | undefined) => [...container.querySelectorAll<HTMLElement>(`.${name}`)];
  const boxOf = (element: HTMLElement) => element.getBoundingClientRect();
  const names = all(classes.name);
  const free = freeLabels(names.map(boxOf), all(classes.pin).map(boxOf));
  names.forEach((name, index) => {
    name.style.visibility = free[index] ? '' : 'hidden';
  });
}
