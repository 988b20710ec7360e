export { useAsked } from './lookup/use-asked.ts';
export { useFoundVehicle } from './lookup/use-found-vehicle.ts';
export { useVehicle } from './lookup/use-vehicle.ts';
export type { AnsweredKeys as AskedFor, VehicleKeys as Asked } from './lookup/vehicle-keys.ts';
export { VehicleLink } from './page/vehicle-link.tsx';
export { PlateField } from './plate/plate-field.tsx';
export { PlateTag } from './plate/plate-tag.tsx';
export { plateText } from './plate/plate-text.ts';
export { screens } from './routes.tsx';
