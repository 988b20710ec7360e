export { addChangeTexts } from './add-change-texts.ts';
export { AllChanges } from './all-changes.tsx';
export { EditHistoryView } from './edit-history-view.tsx';
