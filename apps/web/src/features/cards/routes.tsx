import { CHECK_PATH } from '@inspect/contract/cards';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: ScreenDefinition[] = [
  { path: CHECK_PATH, title: 'cards.checkTitle', layout: 'full', load: () => import('./check-screen.tsx') },
];
