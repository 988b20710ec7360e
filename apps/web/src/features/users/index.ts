export { AdministratorsNotice } from './administrators.tsx';
export { CertificateNotice } from './certificate-notice.tsx';
export { personalCopies } from './offline.ts';
export { screens } from './routes.tsx';
export { type Mechanics, useMechanics } from './use-mechanics.ts';
