export * from './endpoints.ts';
export * from './vehicle.ts';
export * from './vin-watch.ts';
export * from './vin-watch-pattern.ts';
