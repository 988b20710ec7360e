import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useReducer } from 'react';
import { createChunk } from './chunk.ts';
import { client } from './client.ts';
import { texts } from './texts.ts';
import { toastPlace } from './toasts.tsx';

/** The first screen has the line to itself so long at most. */
const AT_LATEST_MS = 2_000;
const AGAIN_AFTER_MS = 10_000;

/** What goes on behind the screens: databases, sealing, photographs, events. No screen waits for it to be shown. */
const background = createChunk('background', async () => {
  // Messages must show without a connection too.
  await Promise.all([texts.fetch(), toastPlace.fetch()]);
  const { RefusedPhotos, startWork } = await import('./start-work.ts');
  startWork(client);
  return RefusedPhotos;
});

let begun: Promise<void> | null = null;

/** Begins what goes on behind the screens, once and until it succeeds. */
export function beginBackground(): Promise<void> {
  const attempt = async (): Promise<void> => {
    try {
      await background.fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      await attempt();
    }
  };
  begun ??= attempt();
  return begun;
}

/** Begins it behind the first screen, when that has what it asked for; the answer is what it has to show to a person. */
export function useBackground() {
  const [, show] = useReducer((count: number) => count + 1, 0);
  const moving = useRouterState({ select: ({ status }) => status === 'pending' });
  const quiet = useIsFetching() === 0 && !moving;
  useEffect(() => {
    const begin = () => void beginBackground().then(show);
    const timer = setTimeout(begin, quiet ? 0 : AT_LATEST_MS);
    return () => clearTimeout(timer);
  }, [quiet]);
  return background.loaded();
}
