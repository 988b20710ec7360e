export * from './menus.ts';
export * from './tree.ts';
