export * from './catalogue.ts';
export * from './issues.ts';
export * from './translate.ts';
