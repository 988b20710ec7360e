import type { FindingList } from '@inspect/contract/checkup-fields';
import type { NewCheckup } from '@inspect/contract/checkups';

/** Everything that a saved checkup states, whether it was typed now or stands already. */
export type CheckupFacts = Omit<
  NewCheckup,
  'temporary_id' | 'payments' | 'override' | 'seenTotal' | FindingList | 'measurements'
>;
