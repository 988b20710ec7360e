export { recordAddress, searchAddress } from './addresses.ts';
export { CheckupStatusBadge, OpinionBadge } from './badges.tsx';
export { SearchButton } from './search-button.tsx';
