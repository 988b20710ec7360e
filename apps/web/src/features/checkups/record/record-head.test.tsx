import { pageOf } from '@inspect/contract/access';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { RecordHead } from './record-head.tsx';

afterEach(cleanup);

const OLD = 'a'.repeat(24);
const NEW = 'b'.repeat(24);

async function headOf(facts: Parameters<typeof storedCheckup>[0]) {
  const record = storedCheckup({ status: 'concluded', Opinion: true, ...facts });
  const { address, person } = showAt('/', {
    '/': () => <RecordHead record={record} route="tech-service-all" works={false} />,
    [`${pageOf('tech-service-all').url}/$id`]: () => <p>opened</p>,
  });
  await screen.findByRole('link', { name: /34.AB.567/ });
  return { address, person };
}

// «Moving a result to the right vehicle = annul + linked new record», and a re-inspection is linked to the failed one.
it.each([
  ['a result that was moved away', { replacedBy: NEW }, 'Փոխարինող զննությունը', NEW],
  ['the result that took its place', { replaces: OLD }, 'Փոխարինված զննությունը', OLD],
  ['a re-inspection', { previousCheckup: OLD }, 'Նախորդ զննությունը', OLD],
])('from %s one link leads to the other record, by what that one is', async (_name, facts, text, id) => {
  const { address, person } = await headOf(facts);
  const others = screen.getAllByRole('link').filter((link) => link.textContent?.endsWith('զննությունը'));
  expect(others.map((link) => link.textContent)).toEqual([text]);
  await person.click(screen.getByRole('link', { name: text }));
  await screen.findByText('opened');
  expect(address()).toBe(`/tech-service-all/${id}`);
});
