import { contentOf, noResponse, reach, refusalOf } from '../api/call.ts';
import { timeLimit } from '../api/time-limit.ts';

const FRAME = 'printed-file';

/** A browser that saves PDFs instead of showing them never says that one is loaded. */
const WAIT_MS = 10_000;

/**
 * Prints a PDF of ours without leaving the page. A browser that won't print a frame shows the file beside the page;
 * false = it showed it in no frame. Ends like a call when the server refuses.
 */
export async function printFile(address: string): Promise<boolean> {
  // A frame would print what refuses as well.
  const signal = timeLimit(WAIT_MS);
  const answer = await reach(address, { signal });
  if (!answer.ok) throw refusalOf(answer.status, await contentOf(answer, undefined, signal));
  void answer.body?.cancel();
  if (!answer.headers.get('content-type')?.startsWith('application/pdf')) throw noResponse();
  return printInFrame(address);
}

function printInFrame(address: string): Promise<boolean> {
  document.getElementById(FRAME)?.remove();
  const frame = document.createElement('iframe');
  frame.id = FRAME;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Not `display: none`: such a frame is not printed.
  Object.assign(frame.style, {
    position: 'fixed',
    width: '0',
    height: '0',
    border: '0',
    visibility: 'hidden',
  });
  return new Promise((resolve) => {
    const giveUp = () => {
      frame.remove();
      resolve(false);
    };
    const wait = setTimeout(giveUp, WAIT_MS);
    frame.addEventListener('load', () => {
      clearTimeout(wait);
      try {
        frame.contentWindow?.print();
      } catch {
        frame.remove();
        window.open(address, '_blank', 'noopener');
      }
      resolve(true);
    });
    frame.addEventListener('error', () => {
      clearTimeout(wait);
      giveUp();
    });
    frame.src = address;
    document.body.append(frame);
  });
}
