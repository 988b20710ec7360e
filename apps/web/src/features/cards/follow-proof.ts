import { askKeys, storedKeys } from './card-keys.ts';
import { drawProof } from './draw-proof.ts';
import { put } from './parts.ts';
import { type Proven, proveAddress } from './prove-address.ts';
import { within } from './within.ts';

const PATIENCE_MS = 10_000;

const opened = () => window.location.search + window.location.hash;

/**
 * Says what the signature of the QR proves as long as the server has not told more: beside its word only that the QR was
 * changed, which whoever holds the paper has to know.
 * @param standing `data-answer` of what the server said: told, refused or none
 * @returns to be called when that is another
 */
export function followProof(place: HTMLElement, standing: () => string | undefined): () => void {
  let keys = storedKeys(place.dataset.keys);
  let areKeysTold = false;
  let address = opened();
  let proven: Proven | null = null;
  let looks = 0;

  const show = () => {
    const isTold = standing() === 'told';
    // Until the keys are told, an unknown one is no news.
    const isKnown = proven !== null && (proven.proof !== 'unknownKey' || areKeysTold);
    const isSaid = isKnown && (!isTold || proven?.proof === 'changed');
    put(place, proven && isSaid ? drawProof(proven, standing() === 'refused') : new DocumentFragment());
  };
  const prove = async () => {
    looks += 1;
    const look = looks;
    const found = await proveAddress(address, keys);
    // Another address or other keys are looked at since.
    if (look !== looks) return;
    proven = found;
    show();
  };
  const learnKeys = async () => {
    keys = (await within(PATIENCE_MS, askKeys)) ?? keys;
    areKeysTold = true;
    await prove();
  };

  void prove();
  void learnKeys();
  window.addEventListener('hashchange', () => {
    // Who goes to the content by its link holds the same paper still.
    if (window.location.hash === '#main') return;
    address = opened();
    void prove();
  });
  return show;
}
