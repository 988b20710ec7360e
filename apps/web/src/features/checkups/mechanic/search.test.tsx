import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import type { Classificator, ClassificatorGroup } from '../findings/classificators.ts';
import { Search } from './search.tsx';

afterEach(cleanup);

const member = (code: string, name: string): Classificator => ({
  list: 'classificators',
  code,
  name,
  locations: [],
  synonyms: [],
  fits: true,
});
const brake = member('101', 'Կայանման արգելակ');
const wheel = member('201', 'Ղեկի խաղացք');
const groups: ClassificatorGroup[] = [
  { list: 'classificators', code: '100', name: 'Արգելակներ', members: [brake] },
  { list: 'classificators', code: '200', name: 'Ղեկ', members: [wheel] },
];

function open(frequent: readonly Classificator[] = []) {
  const nothing = () => undefined;
  return show(
    <Search groups={groups} entries={{}} onChange={nothing} onAllRight={nothing} frequent={frequent}>
      <p>photographs</p>
    </Search>,
  );
}

it('a result says in which group it stands, and what was searched for comes before everything else', async () => {
  const { person } = open();
  await person.type(screen.getByRole('searchbox', { name: t('checkups.mechanic.searchLabel') }), 'արգելակ');
  const row = screen.getByText('Կայանման արգելակ').closest('li');
  expect(row?.textContent).toContain('Արգելակներ');
  expect(screen.queryByText('Ղեկի խաղացք')).toBeNull();
  const photographs = screen.getByText('photographs');
  expect(row?.compareDocumentPosition(photographs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('what is found most often has the first heading, with its own tap for no problem', async () => {
  open([wheel]);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings[0]).toContain('Հաճախ հանդիպող');
  expect(headings).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Խնդիր չկա Հաճախ հանդիպող' })).toBeTruthy();
  cleanup();
  open();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
});
