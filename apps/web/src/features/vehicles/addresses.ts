import { type PageRoute, pageOf } from '@inspect/contract/access';

/** Under each page of checkups lie a search over all days, the vehicles, and the records themselves. */
export const searchAddress = (page: PageRoute) => `${pageOf(page).url}/search`;
export const vehicleAddress = (page: PageRoute, vin: string) =>
  `${pageOf(page).url}/vehicle/${encodeURIComponent(vin)}`;
export const recordAddress = (page: PageRoute, id: string) => `${pageOf(page).url}/${id}`;
