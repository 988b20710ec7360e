export { recordAddress, searchAddress } from './addresses.ts';
export { CheckupStatusBadge, OpinionBadge, ResultBadge } from './badges.tsx';
export { useCheckupFilters } from './checkup-filters.tsx';
export { ChooseCompany } from './choose-company.tsx';
export { SearchButton } from './search-button.tsx';
export { useCameraReasons } from './use-camera-reasons.ts';
export { useFirstDay } from './use-first-day.ts';
export { type NONE_YET, type Options, useOptions } from './use-options.ts';
