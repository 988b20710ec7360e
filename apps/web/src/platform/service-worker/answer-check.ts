/**
 * How the worker answers a navigation to the check of a card: from the network, and where none answers with the page as it was
 * stored, which proves the QR by itself and goes on asking. The build writes it into the worker as text: it may use nothing
 * but what stands in it. On the road a line is often there that carries nothing, so no more than some seconds are waited for.
 */
export async function answerCheck({ request }: { request: Request }): Promise<Response> {
  const stored = await caches.match('/check/stored', { ignoreSearch: true });
  if (!stored) return fetch(request);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(stored), 4_000);
    fetch(request)
      // A gateway that finds no server behind it.
      .then((answer) => resolve(answer.status === 502 || answer.status === 504 ? stored : answer))
      .catch(() => resolve(stored))
      .finally(() => clearTimeout(timer));
  });
}

/** As text too. */
export function isCheck({ request, url }: { request: Request; url: URL }): boolean {
  return request.mode === 'navigate' && url.pathname === '/check';
}
