import { pageOf } from '@inspect/contract/access';

/** Until control has a screen of its own, what was photographed twice stands under the staff's list. */
export const REUSES_URL = `${pageOf('tech-service-all').url}/photo-reuses`;
