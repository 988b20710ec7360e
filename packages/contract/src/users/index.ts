export * from './administrators.ts';
export * from './certificate.ts';
export * from './company-staff-events.ts';
export * from './endpoints.ts';
export * from './people-choices.ts';
export * from './person.ts';
export * from './signing.ts';
