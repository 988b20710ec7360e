import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const QUARANTINE_URL = '/devices/quarantine';

export const screens: readonly ScreenDefinition[] = [
  {
    path: QUARANTINE_URL,
    page: 'devices',
    title: 'devices.quarantine',
    load: async () => {
      const { addQuarantineTexts } = await import('./texts.ts');
      addQuarantineTexts();
      return import('./quarantine-screen.tsx');
    },
  },
];
