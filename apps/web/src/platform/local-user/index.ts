export { followLocalUsers, keepLocalUser, signInHere } from './local-users.ts';
