export { createAttemptLimit } from './attempt-limit.ts';
export { hashPassword } from './password-hash.ts';
export { passwordProblem } from './password-policy.ts';
export { insertPerson } from './person.repo.ts';
export { authRoutes } from './routes.ts';
export { touchSession } from './sign-in.repo.ts';
