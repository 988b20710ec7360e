// Asked before the code of the application is there to ask: who is signed in, the rows of the list at this address as it
// is first shown, and the code of the frame. Only where somebody was signed in (`data-session`: the browser brings a
// cookie of that name), and never while a sign-out is still owed. platform/api/ahead.ts gives the answers out, each
// once; the server judges as ever. An own file, because the policy allows no inline script.
(() => {
  const { first, code, session } = document.currentScript.dataset;
  let person = null;
  try {
    person = localStorage.getItem('inspect.person');
    if (localStorage.getItem('inspect.sign-out-owed') !== null) return;
  } catch {
    // Storage is forbidden in this browser: what is owed is not known.
    return;
  }
  if (person === null && session === undefined) return;

  for (const href of code.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }

  const ask = (address) =>
    fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } });
  const asked = ask('/api/auth/me');
  const answers = { '/api/auth/me': asked };
  const { address: pattern, lists } = JSON.parse(first);
  const list = lists[location.pathname];
  if (list && location.search === '') {
    // Yerevan is four hours ahead the whole year. Another day than the list's own is another address: nobody takes it.
    const today = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10);
    const address = pattern.replace('{path}', list.path).replaceAll('{day}', today);
    const rows = async () => {
      const answer = await asked;
      if (!answer.ok) return undefined;
      const { user, pages } = (await answer.clone().json()).data;
      // Who owes his second factor is answered nothing else.
      const owes = user.owesPasskey || (user.twoFactor && !user.phoneVerified);
      return owes || !pages.some(({ route }) => route === list.page) ? undefined : ask(address);
    };
    answers[address] = rows();
  }
  // Without an answer the application asks again, and says what is wrong.
  for (const answer of Object.values(answers)) answer.catch(() => undefined);
  globalThis.inspectAhead = { answers, person, at: performance.now() };
})();
