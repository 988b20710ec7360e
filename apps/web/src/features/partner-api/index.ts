export { screens } from './routes.tsx';
export { useUnseenNews } from './webhooks/use-unseen-news.ts';
