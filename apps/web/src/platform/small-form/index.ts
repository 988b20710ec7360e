export { FormDialog } from './form-dialog.tsx';
export { FormDrawer } from './form-drawer.tsx';
export { SmallForm } from './small-form.tsx';
