export { useLiveCheckups } from './live/use-live-checkups.ts';
export { useWaiting } from './live/use-waiting.ts';
export { FINDINGS_KINDS } from './mechanic/offline.ts';
export { carCopies, followOwnCars } from './mechanic/own-cars.ts';
export { followFindings } from './mechanic/send-findings.ts';
export { screens } from './routes.tsx';
export { followUnsent } from './unsent/follow-unsent.ts';
export { unsentKind } from './unsent/unsent-kind.ts';
