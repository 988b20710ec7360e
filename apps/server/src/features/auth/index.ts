export { placeOf } from './browser-tokens.ts';
export { hashEmail } from './enter.ts';
export { hashPassword } from './password-hash.ts';
export { passwordProblem } from './password-policy.ts';
export { insertPerson } from './person.repo.ts';
export { messageLogRoutes } from './phone/message-log.ts';
export { authRoutes } from './routes.ts';
export { findAccount, forgetAttempts, touchSession } from './sign-in.repo.ts';
export { proveSigningPin } from './signing-pin/prove-signing-pin.ts';
