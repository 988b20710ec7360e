export { MustAddPasskey, MustAddPhone } from './must-add.ts';
export { screens } from './routes.tsx';
export { useStepUp, type WithFresh } from './step-up.tsx';
