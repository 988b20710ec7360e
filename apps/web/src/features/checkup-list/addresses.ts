import { type PageRoute, pageOf } from '@inspect/contract/access';

/** Under each page of checkups lie a search over all days and the records themselves. */
export const searchAddress = (page: PageRoute) => `${pageOf(page).url}/search`;
export const recordAddress = (page: PageRoute, id: string) => `${pageOf(page).url}/${id}`;
