export {
  canAnybodyEnter,
  forgetLocalUser,
  keepLocalUser,
  keepNewPassword,
  signInHere,
  turnAwayHere,
} from './local-users.ts';
