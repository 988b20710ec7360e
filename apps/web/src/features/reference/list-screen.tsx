import { LIST_NAMES, LISTS } from '@inspect/contract/reference';
import { usePage } from '../../platform/navigation/screen.ts';
import { ListView } from './list-view.tsx';

export default function ReferenceScreen() {
  const page = usePage();
  const name = LIST_NAMES.find((each) => LISTS[each].page === page);
  if (!name) throw new Error(`no list has the page ${page}`);
  return <ListView key={name} name={name} list={LISTS[name]} />;
}
