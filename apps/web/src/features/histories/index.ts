export { EditHistoryView } from './edit-history-view.tsx';
