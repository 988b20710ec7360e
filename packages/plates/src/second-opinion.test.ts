import { describe, expect, it } from 'vitest';
import type { PlateText } from './plate-text.ts';
import { isConfirmed, secondOpinion } from './second-opinion.ts';

/** A number of ours with two letters, as sure of each digit as `digit`. */
const textOf = (plate: string, digit = 1, letter = 1): PlateText => {
  const first = plate.search(/[A-Z]/);
  return {
    plate,
    sure: digit,
    letters: { first, count: 2, sure: letter },
    votes: [...plate.replace(/\D/g, '')].map(() => ({ p: digit, rival: 1 - digit })),
    needs: 'nothing',
  };
};

describe('a second opinion', () => {
  const [right, other] = [textOf('14ED595'), textOf('74ED595')];

  it('holds where three views of its own are sure of one number', () => {
    expect(secondOpinion([right, right, null, right], [])?.plate).toBe('14ED595');
    expect(secondOpinion([right, right, null, null], [])).toBeNull();
  });

  it('holds where two are, and the other recogniser saw that number', () => {
    expect(secondOpinion([right, null, right, null], [textOf('14ED595', 0.7)])?.plate).toBe('14ED595');
    expect(secondOpinion([right, null, right, null], [other])).toBeNull();
  });

  it('is none where as many of its views see another number', () => {
    expect(secondOpinion([right, other, right, other], [right])).toBeNull();
  });

  it('is none where they are not sure of a digit, or of a letter', () => {
    const [unsure, clear] = [textOf('14ED595', 0.85), textOf('14ED595', 0.97)];
    expect(secondOpinion([unsure, unsure, unsure, unsure], [])).toBeNull();
    expect(secondOpinion([clear, clear, clear, clear], [])?.plate).toBe('14ED595');
    const vague = textOf('14ED595', 1, 0.8);
    expect(secondOpinion([vague, vague, vague, vague], [])).toBeNull();
  });

  it('tells an O from a Q only together with the other recogniser', () => {
    const round = textOf('51OX956');
    expect(secondOpinion([round, round, round, round], [])).toBeNull();
    expect(secondOpinion([round, round, round, round], [round])?.plate).toBe('51OX956');
  });
});

describe('a number that one view saw', () => {
  it('is confirmed by all views of the other recogniser, which may put a letter right', () => {
    expect(isConfirmed(textOf('34LI567', 1, 0.4), [textOf('34LI567'), textOf('34LI567')])).toBe(true);
    expect(isConfirmed(textOf('34LL567', 1, 0.4), [textOf('34LI567'), textOf('34LI567')])).toBe(true);
  });

  it.each([
    ['another digit', textOf('34EI587'), textOf('34EI587')],
    ['a letter that is not alike', textOf('34EA567'), textOf('34EA567')],
    ['two numbers', textOf('34EI567'), textOf('34EI561')],
    ['a digit that is not sure', textOf('34EI567'), textOf('34EI567', 0.8)],
    ['a letter that is not sure', textOf('34EI567'), textOf('34EI567', 1, 0.8)],
    ['no number', textOf('34EI567'), null],
  ])('is not confirmed by %s', (_, one, other) => {
    expect(isConfirmed(textOf('34EI567'), [one, other])).toBe(false);
  });

  it('is not confirmed where a letter is round: whether it has a tail must be looked at', () => {
    expect(isConfirmed(textOf('34EO567'), [textOf('34EO567'), textOf('34EO567')])).toBe(false);
  });
});
