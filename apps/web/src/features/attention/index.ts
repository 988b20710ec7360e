export { AttentionNotice } from './attention-notice.tsx';
export { ATTENTION_URL } from './attention-url.ts';
export { screens } from './routes.tsx';
