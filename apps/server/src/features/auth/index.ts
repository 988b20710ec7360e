export { hashEmail } from './enter.ts';
export { hashPassword } from './password-hash.ts';
export { passwordProblem } from './password-policy.ts';
export { insertPerson } from './person.repo.ts';
export { devOutboxRoutes } from './phone/dev-outbox.ts';
export { authRoutes } from './routes.ts';
export { forgetAttempts, touchSession } from './sign-in.repo.ts';
