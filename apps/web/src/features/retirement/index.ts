export { RETIRED_AT } from './retired-at.tsx';
export { RetiredDrawer } from './retired-drawer.tsx';
export { RetiredFilter } from './retired-filter.tsx';
