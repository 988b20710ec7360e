export * from './bounds.ts';
export * from './hours-text.ts';
export * from './opening.ts';
export * from './station.ts';
export * from './working-hours.ts';
