export * from './catalogue.ts';
export * from './issues.ts';
export * from './labels.ts';
export * from './signed-in-catalogue.ts';
export * from './translate.ts';
