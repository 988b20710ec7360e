import { DEVELOPMENT } from './server-status/reload-throttle.ts';

const built: unknown = import.meta.env.VITE_BUILD_ID;

/** Names the sources of this build; compared with what the server serves now. */
export const APP_VERSION: string = typeof built === 'string' && built !== '' ? built : DEVELOPMENT;
