export * from './catalogue.ts';
export * from './issues.ts';
export * from './labels.ts';
export * from './translate.ts';
