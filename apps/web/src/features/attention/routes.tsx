import type { ScreenDefinition } from '../../platform/navigation/screen.ts';
import { ATTENTION_URL } from './attention-url.ts';

/** Of no page: what a person left on his device is his, whatever is granted to him. */
export const screens: readonly ScreenDefinition[] = [
  {
    path: ATTENTION_URL,
    signedIn: true,
    title: 'attention.title',
    load: () => import('./attention-screen.tsx'),
  },
];
