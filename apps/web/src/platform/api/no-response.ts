const listeners = new Set<() => void>();

/** Told by every call that nobody answered; the heartbeat listens and asks at once. */
export function announceNoResponse(): void {
  for (const listener of [...listeners]) listener();
}

export function onNoResponse(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
