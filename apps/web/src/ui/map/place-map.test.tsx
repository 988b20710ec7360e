import { t } from '@inspect/contract/i18n';
import { regionShapes } from '@inspect/contract/places';
import { BOUNDS } from '@inspect/contract/stations';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import type { Coordinates } from './map-point.ts';
import { PlaceMap } from './place-map.tsx';

const STATION = { id: 'a', name: 'Կայան <b>Ա</b>', latitude: 40.18, longitude: 44.51 };
const base = { label: 'Քարտեզ', bounds: BOUNDS, tiles: null } as const;

const map = () => screen.findByRole('region', { name: base.label });
const shapes = (place: HTMLElement) => place.querySelectorAll('path').length;

it('without tiles the map has the regions, and everything on it is a list as well', async () => {
  show(<PlaceMap {...base} pins={[STATION]} />);
  const place = await map();
  // The map is there before what is drawn on it.
  await waitFor(() => expect(shapes(place)).toBe(regionShapes().length));
  const places = within(screen.getByRole('list', { name: t('stations.map.places') }));
  expect(places.getByRole('listitem').textContent).toBe('Կայան <b>Ա</b>');
  expect(place.querySelector('b')).toBeNull();
});

it('where tiles are set, they show the country', async () => {
  show(<PlaceMap {...base} tiles="/tiles/{z}/{x}/{y}.png" />);
  const place = await map();
  await waitFor(() => expect(place.querySelector('img[src^="/tiles/"]')).not.toBeNull());
  expect(shapes(place)).toBe(0);
});

it('the middle of the map is chosen by keyboard', async () => {
  const picked: Coordinates[] = [];
  const { person } = show(<PlaceMap {...base} picked={null} onPick={(place) => picked.push(place)} />);
  await person.click(await screen.findByRole('button', { name: t('stations.map.pick') }));
  expect(picked).toHaveLength(1);
  expect(picked[0]?.latitude).toBeGreaterThan(BOUNDS.south);
  expect(picked[0]?.latitude).toBeLessThan(BOUNDS.north);
});
