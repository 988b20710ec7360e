import type { AsyncRouteComponent } from '@tanstack/react-router';
import { use } from 'react';
import { workplace } from './workplace.ts';

/** The frame around the screens of whoever is signed in, its code fetched when it is needed. */
export const LazyFrame: AsyncRouteComponent<unknown> = Object.assign(LoadedFrame, {
  preload: async () => void (await workplace.fetch()),
});

function LoadedFrame() {
  const Frame = workplace.loaded() ?? use(workplace.fetch());
  return <Frame />;
}
