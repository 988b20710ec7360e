import { type AnalysisKind, analysisEndpoints } from '@inspect/contract/analysis';
import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { FailedState } from '../../ui/state/failed-state.tsx';
import classes from './analysis.module.css';
import type { findingsQuery } from './analysis-search.ts';

type KindChoiceProps = {
  query: ReturnType<typeof findingsQuery>;
  chosen: AnalysisKind;
  onChoose: (kind: AnalysisKind) => void;
};

/** How many findings of each kind there are; one of them is looked at. */
export function KindChoice({ query, chosen, onChoose }: KindChoiceProps) {
  const read = useRead(analysisEndpoints.summary, { query }, { staleTime: 0, keepPrevious: true });
  const failure = failureOf(read);
  if (failure) return <FailedState {...failure} />;
  if (!read.data) return <Skeleton height={168} radius="md" mb="md" />;
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.legend}>{t('analysis.caption.summary')}</legend>
      {read.data.data.map(({ kind, findings, stations }) => (
        <UnstyledButton
          key={kind}
          className={classes.kind}
          aria-pressed={kind === chosen}
          data-found={findings > 0 || undefined}
          onClick={() => onChoose(kind)}
        >
          <Text component="span" fw={600} size="sm">
            {t(`analysis.kind.${kind}`)}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {findings === 0
              ? t('analysis.none')
              : t('analysis.counts', { findings: formatWhole(findings), stations: formatWhole(stations) })}
          </Text>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
