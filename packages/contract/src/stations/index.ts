export * from './station.ts';
export * from './working-hours.ts';
