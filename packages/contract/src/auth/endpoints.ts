import { passkeyEndpoints } from './passkeys.ts';
import { phoneEndpoints } from './phone.ts';
import { signInEndpoints } from './sign-in.ts';
import { stepUpEndpoints } from './step-up.ts';

export const authEndpoints = {
  ...signInEndpoints,
  ...stepUpEndpoints,
  ...phoneEndpoints,
  ...passkeyEndpoints,
} as const;
