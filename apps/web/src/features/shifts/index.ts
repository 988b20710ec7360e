export { screens } from './routes.tsx';
export { ShiftLine } from './shift-line.tsx';
