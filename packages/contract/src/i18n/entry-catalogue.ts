import { authHy } from '../auth/hy.ts';
import { kernelHy } from '../kernel/hy.ts';
import { serverStatusHy } from '../server-status/hy.ts';
import { shellHy } from './shell.hy.ts';

/**
 * @public Put in the place of the whole catalogue by the build of the web.
 * What a browser says before anybody has signed in. In the built page it stands for the whole one until that is fetched.
 */
export const catalogue = {
  ...kernelHy,
  shell: shellHy,
  serverStatus: serverStatusHy,
  auth: authHy,
} as const;
