export { MustAddPasskey } from './passkeys/must-add-passkey.tsx';
export { MustAddPhone } from './phone/must-add-phone.tsx';
export { screens } from './routes.tsx';
export { useStepUp, type WithFresh } from './step-up.tsx';
