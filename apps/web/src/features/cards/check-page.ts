import { registerServiceWorker } from '../../platform/service-worker/register.ts';
import { followAnswer } from './follow-answer.ts';
import { followForm } from './follow-form.ts';
import { followProof } from './follow-proof.ts';

/**
 * What a script makes better on the check of a card: what the QR proves without a network, and the server's answer as soon as
 * there is one. No library comes along but the one that verifies a signature.
 */
const form = document.querySelector<HTMLFormElement>('[data-check]');
const proof = document.querySelector<HTMLElement>('[data-proof]');
const answer = document.querySelector<HTMLElement>('[data-answer]');
if (form && proof && answer) {
  // The stored page knows nothing of what its address asks.
  const isStored = answer.dataset.answer === 'none' && window.location.search !== '';
  followForm(form, isStored ? new URLSearchParams(window.location.search) : null);
  const show = followProof(proof, () => answer.dataset.answer);
  followAnswer(answer, show, (mistaken) => {
    form.replaceWith(mistaken);
    followForm(mistaken, null);
  });
}
// Whoever has been here once reads the QR of a card on the road too.
registerServiceWorker();
