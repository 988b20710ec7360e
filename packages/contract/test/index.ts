export * from './toy-list.ts';
