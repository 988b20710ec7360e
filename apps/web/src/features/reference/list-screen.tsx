import { t } from '@inspect/contract/i18n';
import { LIST_NAMES, LISTS, type ListDefinition } from '@inspect/contract/reference';
import { usePage } from '../../platform/navigation/screen.ts';
import { ListView } from './list-view.tsx';

/** The list whose page this is. */
export default function ReferenceScreen() {
  const page = usePage();
  const name = LIST_NAMES.find((each) => LISTS[each].page === page);
  if (!name) throw new Error(`no list has the page ${page}`);
  const list: ListDefinition = LISTS[name];
  return <ListView key={name} name={name} list={list} title={t(`access.page.${page}`)} />;
}
