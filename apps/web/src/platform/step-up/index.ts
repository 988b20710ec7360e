export { useStepUp, type WithFresh } from './step-up.tsx';
