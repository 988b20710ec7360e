// What cannot wait for the application: how dark the page is, and what stands there where the application does not come.
// An own file, because the policy allows no inline script; one for both, because each first visit waits for it.

// Before the first paint, so that a dark screen never flashes white. The key is that of platform/local-state/keys.ts (a
// test compares them).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('inspect.theme');
  } catch {
    // Storage is forbidden in this browser: the device's own preference decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.style.backgroundColor = dark ? '#15181d' : '#f5f6f8';
})();

// Never a blank page, nor a picture of the sign-in that takes no key. app/main.ts says how the beginning ended; where it has
// not come itself, or something that it imports, or waits for ever, only this is there to notice.
(() => {
  // As long as the code of a screen is given (ui/lazy/chunk.ts), and for everything together: whoever waits sees one page.
  const LIMIT_MS = 120_000;

  // What begins after that has begun all the same: the message must not stand over an application that works.
  const tell = (begun) => {
    clearTimeout(timer);
    if (begun) removeEventListener('error', failed, true);
    const picture = document.getElementById('first-paint');
    const message = document.getElementById('not-begun');
    if (picture && !begun) picture.remove();
    if (message) message.hidden = begun;
  };
  const timer = setTimeout(tell, LIMIT_MS, false);
  // Such events do not bubble. The browser says it of the script in the page, the only module there, also where just an import
  // of it has failed. Links that fetch ahead are not asked: what they were for comes, or fails, where it is needed.
  const failed = ({ target }) => target.type === 'module' && tell(false);
  addEventListener('error', failed, true);
  globalThis.inspectBegun = tell;
})();
