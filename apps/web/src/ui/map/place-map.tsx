import { t } from '@inspect/contract/i18n';
import { Button, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart, type PartMissingProps } from '../lazy/lazy-part.tsx';
import { Notice } from '../notice.tsx';
import classes from './map.module.css';
import type { MapProps } from './map-point.ts';

// The library is for those who look at a map; nobody else waits for it.
const LeafletMap = lazyPart(() => import('./leaflet-map.tsx'), MapMissing);

/** A map, and the same places as a list for who can't see it. A map that doesn't load takes nothing else along. */
export function PlaceMap(props: MapProps) {
  const { pins = [] } = props;
  return (
    <div>
      <Suspense fallback={<Skeleton height={420} />}>
        <LeafletMap {...props} />
      </Suspense>
      {pins.length > 0 ? (
        <ul className={classes.list} aria-label={t('stations.map.places')}>
          {pins.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function MapMissing({ retry }: PartMissingProps) {
  return (
    <Notice role="status" tone="wait" title={t('stations.map.failed')}>
      <Button variant="default" size="compact-sm" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </Notice>
  );
}
