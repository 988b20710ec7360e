export { reportViewsHy } from './hy.ts';
