import { onTurnedAway, type TurnedAway } from '../platform/access/turned-away.ts';
import { noteOwed, owedHandOvers } from '../platform/quarantine/owed.ts';
import { sealStore } from '../platform/sealing/seal-store.ts';

/**
 * What the server says of somebody holds on this device too, whoever is signed in; what a blocked one has not sent is handed over,
 * now or whenever the server can be asked. Once, when the page is loaded.
 */
export function followTurnedAway(): () => void {
  if (owedHandOvers().length > 0)
    void quarantine()
      .then(({ tryOwed }) => tryOwed())
      .catch((problem) => reportError(problem));
  return onTurnedAway((turned) => {
    // Before anything is fetched: the page may be closed, and with the session the key goes.
    if (turned.blocked && 'id' in turned.whom) noteOwed(turned.whom.id, true);
    const seal = sealStore.get();
    void turnAway(turned, seal.kind === 'open' ? seal : null).catch((problem) => reportError(problem));
  });
}

type Open = { owner: string; key: CryptoKey };

async function turnAway(turned: TurnedAway, open: Open | null): Promise<void> {
  const { turnAwayHere } = await import('../platform/local-user/index.ts');
  const id = await turnAwayHere(turned);
  if (!turned.blocked || id === undefined) return;
  const { handOver } = await quarantine();
  await handOver(id, open?.owner === id ? open.key : null);
}

async function quarantine() {
  const { followOwed, handOver, tryOwed } = await import('../platform/quarantine/index.ts');
  followOwed();
  return { handOver, tryOwed };
}
