import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { AccountView } from './account-view.tsx';
import { billingSearch } from './billing-search.ts';
import { PartnerList } from './partner-list.tsx';
import { StatementView } from './statement-view.tsx';

const NO_ACCOUNT = { partner: null, statements: null, statementsBy: null, receipts: null, receiptsBy: null };

/** What partners pay: all of them, one of them, one statement of it. */
export default function BillingScreen() {
  const [{ partner, statement }, patch] = useSearchState(billingSearch);
  if (statement) return <StatementView id={statement} onBack={() => patch({ statement: null })} />;
  if (partner) return <AccountView key={partner} id={partner} onBack={() => patch(NO_ACCOUNT)} />;
  return <PartnerList />;
}
