import { cardsEndpoints } from '@inspect/contract/cards';
import { t } from '@inspect/contract/i18n';
import { Stack } from '@mantine/core';
import { z } from 'zod';
import { ServerRefusal } from '../../platform/api/call.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { PublicCard } from '../../platform/brand/public-card.tsx';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { CheckForm } from './check-form.tsx';
import { CheckedCard } from './checked-card.tsx';
import { ProvenCard } from './proven-card.tsx';
import { useProof } from './use-proof.ts';

const ASK_AGAIN_MS = 15_000;

/** What a QR leads here with; what is typed comes to the same address. */
const address = z.object({
  number: z.string().optional(),
  plate: z.string().optional(),
  edition: z.coerce.number().int().positive().optional().catch(undefined),
});

/** Anybody checks whether a diagnostic card is real and still stands. */
export default function CheckScreen() {
  const [{ number = '', plate = '', edition }, patch] = useSearchState(address);
  const query = cardsEndpoints.check.query.safeParse({ number, ...(plate ? { plate } : {}) });
  const read = useRead(
    cardsEndpoints.check,
    { query: query.data ?? { number } },
    {
      enabled: query.success,
      staleTime: 0,
      // Whoever waits with a card in his hand is told when the server can be asked again.
      refetchInterval: ({ state }) => (state.data && !state.error ? false : ASK_AGAIN_MS),
    },
  );
  const proven = useProof();
  return (
    <PublicCard title={t('cards.checkTitle')} text={t('cards.checkText')}>
      <Stack gap="lg">
        <CheckForm
          key={`${number}/${plate}`}
          asked={{ number, plate }}
          checking={read.isFetching}
          // What is typed is of whichever edition.
          onCheck={(asked) => patch({ ...asked, edition: null })}
        />
        {proven && (!read.data || proven.proof === 'changed') ? (
          // A server that refuses to answer is no missing network: nothing is green that it wasn't asked about.
          <ProvenCard {...proven} refused={read.error instanceof ServerRefusal} />
        ) : null}
        {read.error ? (
          <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />
        ) : null}
        {read.data ? <CheckedCard card={read.data.data} edition={edition} /> : null}
      </Stack>
    </PublicCard>
  );
}
