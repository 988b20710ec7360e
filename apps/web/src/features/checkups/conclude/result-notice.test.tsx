import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { ResultNotice } from './result-notice.tsx';

afterEach(cleanup);

const CARD = { number: '00000123', Opinion: true, nextCheckupDate: '2027-11-20' } as const;

it('a result that stands says what it is, the number of its card and until when it is good', () => {
  show(<ResultNotice record={storedCheckup({ ...CARD, status: 'concluded' })} />);
  const notice = screen.getByRole('status').textContent;
  expect(notice).toMatch(/^Սարքին է · .*00000123/);
  expect(notice).toContain('20/11/2027');
});

it.each([
  ['annulled', 'Անվավեր'],
  ['cancelled', 'Չեղարկված'],
] as const)('one that is %s says that and why, and no result', (status, word) => {
  const record = storedCheckup({ ...CARD, status, changeReason: 'Ուրիշ մեքենա էր' });
  const { container } = show(<ResultNotice record={record} />);
  expect(container.textContent).toContain(word);
  expect(container.textContent).toContain('Ուրիշ մեքենա էր');
  expect(container.textContent).not.toMatch(/[Սս]արքին|2027/);
});

it('an open one has none', () => {
  show(<ResultNotice record={storedCheckup(CARD)} />);
  expect(screen.queryByText(/Սարքին է|00000123/)).toBeNull();
});
