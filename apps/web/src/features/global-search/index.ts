export { GlobalSearch } from './global-search.tsx';
