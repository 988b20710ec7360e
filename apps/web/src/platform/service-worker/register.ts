/** The first screen has the line to itself so long; then the worker stores the whole application. */
const AFTER_LOAD_MS = 3_000;
/** How long an update of the worker may take before the page is reloaded without it. */
const UPDATE_LIMIT_MS = 10_000;

/** The worker keeps the shell, so that the application opens without a connection. Not in development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a worker (private window, storage forbidden) everything works but opening without a connection.
  const register = () =>
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  const loaded = () => setTimeout(register, AFTER_LOAD_MS);
  // The application may begin after the page has loaded.
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded);
}

/** Gives the next load the new shell, in other tabs too: called at a safe point only. */
export async function activateNewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration) await Promise.race([takeOver(registration), after(UPDATE_LIMIT_MS)]);
}

async function takeOver(registration: ServiceWorkerRegistration): Promise<void> {
  // No answer: the reload that follows shows the stored version again, and the throttle keeps it from looping.
  await registration.update().catch(() => undefined);
  const next =
    registration.waiting ?? (registration.installing && (await installed(registration.installing)));
  if (!next) return;
  const changed = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  next.postMessage({ type: 'SKIP_WAITING' });
  await changed;
}

function installed(worker: ServiceWorker): Promise<ServiceWorker | null> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installed') resolve(worker);
      else if (worker.state === 'redundant' || worker.state === 'activated') resolve(null);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
