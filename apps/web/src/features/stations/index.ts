export { StationList } from './station-list.tsx';
