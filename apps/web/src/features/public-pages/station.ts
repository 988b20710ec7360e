import type { Coordinates } from './near.ts';

type Hours = { days: number[]; from: string; to: string }[];

/** A station as it stands in the page. */
export type Station = {
  element: HTMLElement;
  name: string;
  region: string;
  county: string;
  hours: Hours;
  place: Coordinates | null;
};

export function stationOf(element: HTMLElement): Station {
  const { region = '', county = '', hours = '[]', place } = element.dataset;
  const stored: Hours = JSON.parse(hours);
  const [latitude = Number.NaN, longitude = Number.NaN] = (place ?? '').split(',').map(Number);
  return {
    element,
    name: element.querySelector('h2')?.textContent ?? '',
    region,
    county,
    hours: stored,
    place: place === undefined ? null : { latitude, longitude },
  };
}
