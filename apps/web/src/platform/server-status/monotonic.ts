/** Milliseconds nobody can set. In Chromium it stops while a tablet sleeps, hidden: such a sleep is added. */
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
