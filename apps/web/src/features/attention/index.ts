export { AttentionNotice } from './attention-notice.tsx';
export { ATTENTION_URL } from './attention-url.ts';
export { followTrouble } from './follow-trouble.ts';
export { screens } from './routes.tsx';
export { StorageNotice } from './storage-notice.tsx';
