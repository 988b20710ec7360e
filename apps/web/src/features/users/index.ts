export { CertificateNotice } from './certificate-notice.tsx';
export { screens } from './routes.tsx';
