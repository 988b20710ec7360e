import { askServer, type CheckReply } from './ask-server.ts';
import { partOf, put } from './parts.ts';
import { within } from './within.ts';

const ASK_AGAIN_MS = 15_000;
/** On the road a line is often there that carries nothing. */
const PATIENCE_MS = 10_000;

/**
 * Asks the server as long as it has not told what is so, and puts its answer in place: `data-answer` says whether it is one.
 * What was told stays, whatever becomes of the server.
 * @param changed called when another thing stands there
 * @param mistaken called with the form that says what is wrong in what was typed
 */
export function followAnswer(
  place: HTMLElement,
  changed: () => void,
  mistaken: (form: HTMLFormElement) => void,
): void {
  const { pathname, search } = window.location;
  if ((new URLSearchParams(search).get('number') ?? '').trim() === '') return;
  let toldAt = place.dataset.answer === 'told' ? Date.now() : null;
  let isAsking = false;

  const take = (said: CheckReply) => {
    if (toldAt !== null && said.kind !== 'told') return;
    const isFirst = toldAt === null;
    put(place, contentOf(said));
    place.dataset.answer = said.kind === 'nothing' ? 'none' : said.kind;
    if (said.kind === 'told') {
      toldAt = Date.now();
      takeTitle(said.page);
      // Later on somebody may be correcting what was wrong.
      const form = isFirst ? said.page.querySelector('[aria-invalid]')?.closest('form') : null;
      if (form) mistaken(form);
    }
    changed();
  };
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    take(await within(PATIENCE_MS, (signal) => askServer(pathname + search, signal)));
    isAsking = false;
  };
  const askUnlessTold = () => {
    if (toldAt === null) void ask();
  };

  // One that refused a moment ago is left alone for a while.
  if (place.dataset.answer === 'none') askUnlessTold();
  window.setInterval(askUnlessTold, ASK_AGAIN_MS);
  window.addEventListener('online', askUnlessTold);
  // Who comes back to a page that he left open is told what is so by now.
  document.addEventListener('visibilitychange', () => {
    const isFresh = toldAt !== null && Date.now() - toldAt < ASK_AGAIN_MS;
    if (document.visibilityState === 'visible' && !isFresh) void ask();
  });
}

/** A page that had failed was called so. */
function takeTitle(page: Document): void {
  const heading = document.querySelector('h1');
  const told = page.querySelector('h1');
  if (heading && told) heading.textContent = told.textContent;
  if (page.title) document.title = page.title;
}

function contentOf(said: CheckReply): DocumentFragment {
  if (said.kind === 'nothing') return partOf('unreachable');
  const content = document.createDocumentFragment();
  const told = said.page?.querySelector('[data-answer]');
  if (!told) return partOf('unavailable');
  content.append(...told.childNodes);
  return content;
}
