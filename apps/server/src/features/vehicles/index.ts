export { findVehicle } from './find-vehicle.ts';
export { type LookupServices, noteLookups } from './note-lookups.ts';
export { registerAt, registerBefore } from './register-before.query.ts';
export { vehiclesRoutes } from './routes.ts';
export { vehicleIdOf, vehicleOf } from './vehicle.query.ts';
export { inspectionsOf, ownCheckupsOf } from './vehicle-page.query.ts';
export { concludeVehicle, lockVehicles, recallVehicle } from './vehicle-register.repo.ts';
export { type VehicleState, vehicleState } from './vehicle-state.query.ts';
export { vinWatchCheck, vinWatchWarnings } from './vin-watch-check.ts';
