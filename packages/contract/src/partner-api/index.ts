export * from './examples.ts';
export { partnerApiHy } from './hy.ts';
export * from './inspection.ts';
export * from './network.ts';
export * from './partner.ts';
export * from './sandbox.ts';
export * from './scopes.ts';
export * from './traces.ts';
export * from './vehicle-calls.ts';
