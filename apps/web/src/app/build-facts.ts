import { t } from '@inspect/contract/i18n';
import { isApplicationPage } from '../platform/service-worker/navigation-rule.ts';

/** What vite.config.ts takes from the application: read while building, never shipped. */
export const title = t('shell.product');
export const name = t('shell.productFull');
export const shortName = t('shell.product');
export const noScript = t('shell.noScript');

export { serverOnlyNavigations } from '../platform/service-worker/navigation-rule.ts';
export { isApplicationPage };
