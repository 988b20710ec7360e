import type { ScreenDefinition } from '../../platform/navigation/screen.ts';
import LoginScreen from './login-screen.tsx';

export const screens: ScreenDefinition[] = [
  {
    path: '/login',
    title: 'auth.title',
    layout: 'full',
    eager: true,
    load: () => Promise.resolve({ default: LoginScreen }),
  },
  {
    path: '/invite',
    title: 'auth.invite.title',
    layout: 'full',
    load: () => import('./invite/invite-screen.tsx'),
  },
  {
    path: '/profile',
    signedIn: true,
    title: 'auth.profile.title',
    load: () => import('./profile/profile-screen.tsx'),
  },
  { path: '/forgot', title: 'auth.forgotTitle', layout: 'full', load: () => import('./forgot-screen.tsx') },
];
