import { describe, expect, it } from 'vitest';
import { type Signer, signingProblem } from './signing.ts';

const signer: Signer = {
  role: 'TECHNICAL_SERVICE_MECHANIC',
  company: 'one',
  blocked: false,
  certificateUntil: '2026-11-20',
  linkOpenedAt: null,
};

describe('who may sign', () => {
  it.each<[string, Partial<Signer>, ReturnType<typeof signingProblem>]>([
    ['a mechanic of the company on the last day of his certificate', {}, null],
    [
      'one whose certificate ended the day before',
      { certificateUntil: '2026-11-19' },
      'checkup.mechanic_certificate',
    ],
    ['one without a certificate', { certificateUntil: null }, 'checkup.mechanic_certificate'],
    ['one of another company', { company: 'two' }, 'checkup.not_signer'],
    ['one who is blocked', { blocked: true }, 'checkup.not_signer'],
    ['one whose link somebody else may have opened', { linkOpenedAt: new Date() }, 'users.signing_suspended'],
    ['an operator', { role: 'TECHNICAL_SERVICE_OPERATOR' }, 'checkup.not_signer'],
    ['the staff', { role: 'ADMIN', company: null }, 'checkup.not_signer'],
  ])('%s', (_, facts, problem) => {
    expect(signingProblem({ ...signer, ...facts }, 'one', '2026-11-20')).toBe(problem);
  });
});
