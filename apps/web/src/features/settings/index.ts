export { screens } from './routes.tsx';
export { SettingsButton } from './settings-button.tsx';
