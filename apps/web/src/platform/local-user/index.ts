export { followLocalUsers, forgetLocalUser, keepLocalUser, signInHere } from './local-users.ts';
