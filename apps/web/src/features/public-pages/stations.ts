import { type OpeningTexts, openingAt, openingText } from '@inspect/contract/stations';
import { byDistance, distanceText } from './near.ts';
import { keepInAddress, say, showOnly } from './shown.ts';
import { type Station, stationOf } from './station.ts';

type Texts = Record<
  | 'count'
  | 'locating'
  | 'sorted'
  | 'denied'
  | 'distance'
  | 'map'
  | 'hideMap'
  | 'mapFailed'
  | 'zoomIn'
  | 'zoomOut',
  string
> & { opening: OpeningTexts };

const LOOK_EVERY_MS = 30_000;
/** Milliseconds that a device may take to say where it is, and how old that may be. */
const LOCATING = { timeout: 15_000, maximumAge: 60_000 };

/** Filters at once, sorts by distance, keeps what is open right, and shows the map to who asks for it. */
export function followStations(list: HTMLElement): void {
  const texts: Texts = JSON.parse(list.dataset.texts ?? '{}');
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const stations = items.map(stationOf);
  const form = document.querySelector<HTMLFormElement>('[data-filter]');
  const map = mapToggle(texts);

  const look = () => {
    const said = saidIn(form);
    offerCountiesOf(form, said.region);
    const now = new Date();
    const isAsked = (station: Station) =>
      (said.region === '' || station.region === said.region) &&
      (said.county === '' || station.county === said.county) &&
      (said.open === '' || (openingAt(station.hours, now)?.open ?? false));
    map.show(showOnly(stations, isAsked, texts.count));
    return said;
  };
  const change = () => keepInAddress(look());
  const tick = () => {
    for (const station of stations) tellOpening(station, texts.opening);
    if (saidIn(form).open !== '') look();
  };

  form?.addEventListener('change', (event) => {
    const county = form.querySelector<HTMLSelectElement>('#county');
    // A community of another region than the one that is now chosen would leave nothing.
    if (event.target instanceof HTMLSelectElement && event.target.id === 'region' && county)
      county.value = '';
    change();
  });
  document.querySelector('[data-all]')?.addEventListener('click', (event) => {
    event.preventDefault();
    for (const field of form?.querySelectorAll('select') ?? []) field.value = '';
    for (const field of form?.querySelectorAll('input') ?? []) field.checked = false;
    change();
  });
  const submit = form?.querySelector<HTMLElement>('[data-submit]');
  if (submit) submit.hidden = true;
  const tools = document.querySelector<HTMLElement>('[data-tools]');
  if (tools) tools.hidden = false;
  document
    .querySelector('[data-near]')
    ?.addEventListener('click', () => sortByDistance(list, stations, texts));
  window.setInterval(tick, LOOK_EVERY_MS);
  // A page that was kept is shown again as it was.
  window.addEventListener('pageshow', tick);
  document.addEventListener('visibilitychange', tick);
  tick();
  look();
}

function saidIn(form: HTMLFormElement | null): Record<'region' | 'county' | 'open', string> {
  const value = (id: string) => form?.querySelector<HTMLSelectElement>(`#${id}`)?.value ?? '';
  const open = form?.querySelector<HTMLInputElement>('#open')?.checked ? '1' : '';
  return { region: value('region'), county: value('county'), open };
}

function offerCountiesOf(form: HTMLFormElement | null, region: string): void {
  for (const group of form?.querySelectorAll<HTMLOptGroupElement>('optgroup') ?? []) {
    group.hidden = region !== '' && group.dataset.region !== region;
    // Some browsers go on offering what is hidden.
    group.disabled = group.hidden;
  }
}

function tellOpening({ element, hours }: Station, texts: OpeningTexts): void {
  const state = element.querySelector<HTMLElement>('[data-state]');
  if (!state) return;
  const opening = openingAt(hours, new Date());
  const text = openingText(opening, texts);
  if (state.textContent === text) return;
  state.textContent = text;
  state.dataset.state = opening === null ? 'unknown' : opening.open ? 'open' : 'closed';
}

/** Where the person is stays on the device. */
function sortByDistance(list: HTMLElement, stations: readonly Station[], texts: Texts): void {
  say(texts.locating);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const sorted = byDistance(stations, coords);
      for (const { item, distance } of sorted) {
        const far = item.element.querySelector<HTMLElement>('[data-far]');
        if (!far || distance === null) continue;
        far.textContent = texts.distance.replace('{distance}', distanceText(distance));
        far.hidden = false;
      }
      list.append(...sorted.map(({ item }) => item.element));
      say(texts.sorted);
    },
    () => say(texts.denied),
    LOCATING,
  );
}

type ShownMap = { show(stations: readonly Station[]): void };

/** The map's library is fetched when somebody asks for the map, and not before. */
function mapToggle(texts: Texts): ShownMap {
  let stations: readonly Station[] = [];
  let drawn: ShownMap | null = null;
  const button = document.querySelector<HTMLButtonElement>('[data-map-toggle]');
  const place = document.getElementById('map');
  const draw = async () => {
    if (!place || !button) return;
    const open = place.hidden;
    place.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
    button.textContent = open ? texts.hideMap : texts.map;
    if (!open) return;
    try {
      const { drawStations } = await import('./draw-stations.ts');
      drawn ??= drawStations(place, texts);
      drawn.show(stations);
    } catch {
      place.hidden = true;
      button.setAttribute('aria-expanded', 'false');
      button.textContent = texts.map;
      say(texts.mapFailed);
    }
  };
  button?.addEventListener('click', () => void draw());
  return {
    show(shown) {
      // Looked at again every half minute: a map that shows the same stays where it was moved to.
      const same = shown.length === stations.length && shown.every((station, at) => station === stations[at]);
      stations = shown;
      if (!same && place && !place.hidden) drawn?.show(shown);
    },
  };
}
