export { canAnybodyEnter, forgetLocalUser, keepLocalUser, signInHere, turnAwayHere } from './local-users.ts';
