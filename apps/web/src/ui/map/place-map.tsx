import { t } from '@inspect/contract/i18n';
import { Skeleton } from '@mantine/core';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { Notice } from '../notice.tsx';
import classes from './map.module.css';
import type { MapProps } from './map-point.ts';

// The library is for those who look at a map; nobody else waits for it.
const LeafletMap = lazy(() => import('./leaflet-map.tsx'));

/** A map, and the same places as a list for who can't see it. A map that doesn't load takes nothing else along. */
export function PlaceMap(props: MapProps) {
  const { pins = [] } = props;
  return (
    <div>
      <Fallback>
        <Suspense fallback={<Skeleton height={420} />}>
          <LeafletMap {...props} />
        </Suspense>
      </Fallback>
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

class Fallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return <Notice role="status" tone="wait" title={t('stations.map.failed')} />;
  }
}
