export { menusHy } from './hy.ts';
export * from './menus.ts';
export * from './tree.ts';
