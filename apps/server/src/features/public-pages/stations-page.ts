import { t } from '@inspect/contract/i18n';
import { formatPhone } from '@inspect/contract/kernel';
import { hoursText, type OpeningTexts, openingAt, openingText } from '@inspect/contract/stations';
import { html } from 'hono/html';
import { type Markup, pageFrame, type Site } from './page-frame.ts';
import type { PublicStation } from './public-pages.query.ts';

type StationsQuery = { region: string; county: string; open: boolean };

type Content = {
  stations: readonly PublicStation[];
  query: StationsQuery;
  now: Date;
  /** where the tiles of the map come from; null = it shows our own points */
  tiles: string | null;
  /** there are more than are shown */
  more: boolean;
};

const OPENING: OpeningTexts = {
  open: t('publicPages.stations.open'),
  today: t('publicPages.stations.opensToday'),
  tomorrow: t('publicPages.stations.opensTomorrow'),
  later: t('publicPages.stations.opensLater'),
  unknown: t('publicPages.stations.hoursUnknown'),
  days: t('publicPages.stations.weekdays').split(' '),
};

/** What the script says, so that it needs no catalogue. */
const TEXTS = {
  opening: OPENING,
  count: t('publicPages.stations.count'),
  locating: t('publicPages.stations.locating'),
  sorted: t('publicPages.stations.sorted'),
  denied: t('publicPages.stations.denied'),
  distance: t('publicPages.stations.distance'),
  map: t('publicPages.stations.map'),
  hideMap: t('publicPages.stations.hideMap'),
  mapFailed: t('publicPages.stations.mapFailed'),
  zoomIn: t('stations.map.zoomIn'),
  zoomOut: t('stations.map.zoomOut'),
};

/** All stations stand in the page; those that were not asked for are hidden, so that the script filters without asking again. */
export function stationsPage(site: Site, content: Content): Markup {
  const { stations, query, now, tiles, more } = content;
  const shown = stations.map((station) => isAsked(station, query, now));
  const count = shown.filter(Boolean).length;
  return pageFrame(site, {
    page: '/stations',
    title: t('publicPages.stations.title'),
    description: t('publicPages.stations.description'),
    script: 'pages',
    main: html`<p class="lead">${t('publicPages.stations.lead')}</p>
${filterForm(stations, query)}
<p class="tools" data-tools hidden>
<button type="button" data-near>${t('publicPages.stations.near')}</button>
<button type="button" data-map-toggle aria-expanded="false" aria-controls="map">${t('publicPages.stations.map')}</button>
<span class="hint">${t('publicPages.stations.nearHint')}</span>
</p>
<p class="count" role="status" data-status>${t('publicPages.stations.count', { count })}</p>
${more ? html`<p class="notice">${t('publicPages.stations.first', { count: stations.length })}</p>` : ''}
<section id="map" class="map" aria-label="${t('publicPages.stations.mapTitle')}"${tiles === null ? '' : html` data-tiles="${tiles}"`} hidden></section>
<div data-none${count > 0 ? html` hidden` : ''}>
<p class="notice">${t('publicPages.stations.none')}</p>
<p><a href="/stations" data-all>${t('publicPages.stations.all')}</a></p>
</div>
<ul class="stations" aria-label="${t('publicPages.stations.list')}" data-stations data-texts="${JSON.stringify(TEXTS)}">
${stations.map((station, index) => stationItem(station, now, shown[index] ?? false))}
</ul>
<p class="hint">${t('publicPages.stations.yerevanTime')}</p>`,
  });
}

function isAsked(station: PublicStation, { region, county, open }: StationsQuery, now: Date): boolean {
  if (region !== '' && station.region !== region) return false;
  if (county !== '' && station.county !== county) return false;
  return !open || (openingAt(station.hours, now)?.open ?? false);
}

function filterForm(stations: readonly PublicStation[], { region, county, open }: StationsQuery): Markup {
  const regions = new Map(stations.map((station) => [station.region, station.regionName]));
  const counties = new Map(stations.map((station) => [station.county, station]));
  const option = (id: string, name: string, chosen: string) =>
    html`<option value="${id}"${id === chosen ? html` selected` : ''}>${name}</option>`;
  const countiesOf = (wanted: string) => [...counties.values()].filter((one) => one.region === wanted);
  return html`<form class="filter" action="/stations" method="get" aria-label="${t('publicPages.stations.filter')}" data-filter>
<p><label for="region">${t('publicPages.stations.region')}</label>
<select id="region" name="region"><option value="">${t('publicPages.stations.allRegions')}</option>
${[...regions].map(([id, name]) => option(id, name, region))}</select></p>
<p><label for="county">${t('publicPages.stations.county')}</label>
<select id="county" name="county"><option value="">${t('publicPages.stations.allCounties')}</option>
${[...regions].map(
  ([id, name]) =>
    html`<optgroup label="${name}" data-region="${id}">${countiesOf(id).map((one) => option(one.county, one.countyName, county))}</optgroup>`,
)}</select></p>
<p class="check"><input id="open" name="open" type="checkbox" value="1"${open ? html` checked` : ''}><label for="open">${t('publicPages.stations.openNow')}</label></p>
<p><button class="primary" type="submit" data-submit>${t('publicPages.stations.show')}</button></p>
</form>`;
}

function stationItem(station: PublicStation, now: Date, shown: boolean): Markup {
  const { id, name, address, phone, place, hours, region, county, countyName, lines } = station;
  const opening = openingAt(hours, now);
  const at = place === null ? '' : html` data-place="${place.latitude},${place.longitude}"`;
  return html`<li id="s-${id}" data-region="${region}" data-county="${county}" data-hours="${JSON.stringify(hours)}"${at}${shown ? '' : html` hidden`}>
<h2>${name}</h2>
<p class="state" data-state="${opening === null ? 'unknown' : opening.open ? 'open' : 'closed'}">${openingText(opening, OPENING)}</p>
<p class="far" data-far hidden></p>
<p>${countyName}, ${address}</p>
<p class="hours"><span class="label">${t('publicPages.stations.hours')}</span> ${hours.length > 0 ? hoursText(hours) : t('publicPages.stations.hoursUnknown')}</p>
<p class="label">${t('publicPages.stations.lines', { count: lines })}</p>
<p class="actions">${phone === null ? '' : html`<a class="button" href="tel:${phone}">${formatPhone(phone)}</a>`}
<a class="button" href="${directionsTo(station)}" target="_blank" rel="noreferrer noopener" aria-label="${t('publicPages.stations.directionsTo', { name })} (${t('help.newTab')})">${t('publicPages.stations.directions')}</a></p>
</li>`;
}

/** The address that every phone hands to the map that its owner has, documented by Google («Maps URLs»). */
function directionsTo({ place, regionName, countyName, address }: PublicStation): string {
  const destination = place
    ? `${place.latitude},${place.longitude}`
    : `${address}, ${countyName}, ${regionName}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
