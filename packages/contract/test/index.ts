export * from './toy-field.ts';
export * from './toy-list.ts';
