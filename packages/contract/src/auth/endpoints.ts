import { passkeyEndpoints } from './passkeys.ts';
import { phoneEndpoints } from './phone.ts';
import { signInEndpoints } from './sign-in.ts';

export const authEndpoints = { ...signInEndpoints, ...phoneEndpoints, ...passkeyEndpoints } as const;
