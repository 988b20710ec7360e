import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { type ComponentType, use, useEffect, useReducer } from 'react';
import { createChunk } from './chunk.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
export type PartMissingProps = { retry: () => void };

/**
 * A part of a screen whose code is fetched when it is shown first; until then it suspends. Code that does not come, or takes longer
 * than two minutes, takes nothing else away: in its place stands `Missing`, which can ask for it again. Shown anew it is asked for
 * again too. Not `React.lazy`: it remembers a failure, and the whole screen goes with it.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<PartMissingProps> = PartMissing,
): ComponentType<Props> {
  const chunk = createChunk('a part of a screen', async () => (await load()).default);
  /** null = it did not come; the same promise for each drawing, as React wants it */
  let attempt: Promise<ComponentType<Props> | null> | null = null;
  const attempted = () => {
    attempt ??= chunk.fetch().catch(() => null);
    return attempt;
  };
  const forget = () => {
    if (!chunk.loaded()) attempt = null;
  };
  return function LazyPart(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => forget, []);
    const Part = use(attempted());
    if (Part) return <Part {...props} />;
    const retry = () => {
      forget();
      draw();
    };
    return <Missing retry={retry} />;
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
