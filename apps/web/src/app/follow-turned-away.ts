import { onTurnedAway } from '../platform/access/turned-away.ts';

/** What the server says of somebody holds on this device too, whoever is signed in. Once, when the page is loaded. */
export function followTurnedAway(): () => void {
  return onTurnedAway((turned) => {
    void import('../platform/local-user/index.ts')
      .then(({ turnAwayHere }) => turnAwayHere(turned))
      .catch((problem) => reportError(problem));
  });
}
