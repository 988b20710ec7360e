import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
// biome-ignore lint/style/noRestrictedImports: the one place; what it is given here never fails
import { type ComponentType, createContext, lazy, use, useEffect, useReducer } from 'react';
import { createChunk } from './chunk.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
export type PartMissingProps = { retry: () => void };

const Retry = createContext<() => void>(() => undefined);

/**
 * A part of a screen whose code is fetched when it is shown first; until then it suspends. Code that does not come, or takes longer
 * than two minutes, takes nothing else away: in its place stands `Missing`, which can ask for it again. Shown anew it is asked for
 * again too. `React.lazy` alone remembers a failure, and the whole screen goes with it.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<PartMissingProps> = PartMissing,
): ComponentType<Props> {
  const chunk = createChunk('a part of a screen', load);
  const InItsPlace = () => <Missing retry={use(Retry)} />;
  let isMissing = false;
  const begin = () =>
    lazy<ComponentType<Props>>(() =>
      chunk.fetch().catch(() => {
        isMissing = true;
        return { default: InItsPlace };
      }),
    );
  let Part = begin();
  const again = () => {
    if (!isMissing) return;
    isMissing = false;
    Part = begin();
  };
  return function LazyPart(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => again, []);
    const retry = () => {
      again();
      draw();
    };
    return (
      <Retry value={retry}>
        <Part {...props} />
      </Retry>
    );
  };
}

function PartMissing({ retry }: PartMissingProps) {
  return (
    <div role="alert">
      {t('shell.partMissing')}{' '}
      <Button variant="default" size="compact-sm" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}
