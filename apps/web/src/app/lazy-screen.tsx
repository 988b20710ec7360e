import { type AsyncRouteComponent, useMatch } from '@tanstack/react-router';
import { type ComponentType, use } from 'react';
import { type CurrentScreen, ScreenContext, type ScreenDefinition } from '../platform/navigation/screen.ts';
import { type Chunk, createChunk } from '../ui/lazy/chunk.ts';
import { TabTitle } from './tab-title.tsx';
import { texts } from './texts.ts';

/** A route's component, its code fetched when needed or pointed at; the former screen stays meanwhile. */
export function lazyScreen(screen: ScreenDefinition): AsyncRouteComponent<unknown> {
  const chunk = createChunk(screen.path, async () => {
    if (!screen.eager) await texts.fetch();
    return (await screen.load()).default;
  });
  const current = { page: screen.page ?? null, path: screen.path, title: screen.title };
  return Object.assign(() => <LoadedScreen chunk={chunk} current={current} />, {
    preload: async () => void (await chunk.fetch()),
  });
}

function LoadedScreen({ chunk, current }: { chunk: Chunk<ComponentType>; current: CurrentScreen }) {
  // Another record is another screen: nothing typed for one may stand in the form of the next.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const Content = chunk.loaded() ?? use(chunk.fetch());
  return (
    <ScreenContext value={current}>
      <TabTitle title={current.title} />
      <Content key={pathname} />
    </ScreenContext>
  );
}
