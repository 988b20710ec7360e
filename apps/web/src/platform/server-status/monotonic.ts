/**
 * Milliseconds on a clock that nobody can set. In Chromium it stands still while a tablet sleeps; a sleep is
 * recognised by the page having been hidden, and added: putting the tablet aside is no wrong clock.
 */
let slept = 0;
let hiddenAt: { wall: number; monotonic: number } | null = null;

export function monotonicNow(): number {
  return performance.now() + slept;
}

export function followSleep(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      hiddenAt = { wall: Date.now(), monotonic: performance.now() };
    } else if (hiddenAt) {
      const lost = Date.now() - hiddenAt.wall - (performance.now() - hiddenAt.monotonic);
      if (lost > 1000) slept += lost;
      hiddenAt = null;
    }
  });
}
