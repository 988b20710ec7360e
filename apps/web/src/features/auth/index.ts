export { MustAddPasskey, MustAddPhone } from './must-add.ts';
export { screens } from './routes.tsx';
