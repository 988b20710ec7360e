export * from './certificate.ts';
export * from './crew-events.ts';
export * from './endpoints.ts';
export * from './person.ts';
