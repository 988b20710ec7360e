export { createAttemptLimit } from './attempt-limit.ts';
export type { AuthServices } from './auth-services.ts';
export { hashPassword } from './password-hash.ts';
export { passwordProblem } from './password-policy.ts';
export { authRoutes } from './routes.ts';
export { touchSession } from './sign-in.repo.ts';
