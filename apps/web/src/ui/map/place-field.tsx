import { t } from '@inspect/contract/i18n';
import { Button, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldId } from '../form/field.ts';
import { TextField } from '../form/text-field.tsx';
import type { Coordinates, MapBounds, MapPoint } from './map-point.ts';
import { PlaceMap } from './place-map.tsx';
import { placeIn, placeText } from './place-text.ts';

type Half = { latitude: number | null; longitude: number | null };

type PlaceFieldProps = {
  value: Half;
  onChange: (value: Half) => void;
  onBlur: () => void;
  errors: { latitude?: string | undefined; longitude?: string | undefined };
  bounds: MapBounds;
  ground: readonly MapPoint[];
  tiles: string | null;
};

/** Half a place is none: the form does not save it. */
const UNREADABLE: Half = { latitude: 0, longitude: null };
const NOWHERE: Half = { latitude: null, longitude: null };

/** What the form holds once this was typed. */
const readOf = (text: string): Half => (text.trim() === '' ? NOWHERE : (placeIn(text) ?? UNREADABLE));

/** A point on the map: clicked, chosen as the middle of the map by keyboard, or, for who has it in writing, typed. */
export function PlaceField({ value, onChange, onBlur, errors, ...map }: PlaceFieldProps) {
  const { latitude, longitude } = value;
  const picked: Coordinates | null = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const [typed, setTyped] = useState<string | null>(null);
  // As it was typed, while that is what the form holds: the map or somebody else may have said another place.
  const read = typed === null ? null : readOf(typed);
  const written = read?.latitude === latitude && read.longitude === longitude ? typed : null;
  const error = errors.latitude ?? errors.longitude;
  const [opened, setOpened] = useState(false);
  // Opened for its error it stays: at the key that makes it right, somebody is typing in it.
  if (error !== undefined && !opened) setOpened(true);
  /** Whoever asks for the field goes on in it. */
  const ask = () => {
    flushSync(() => setOpened(!opened));
    document.getElementById(fieldId('latitude'))?.focus();
  };
  const pick = (place: Half) => {
    setTyped(null);
    onChange(place);
  };
  const type = (text: string) => {
    setTyped(text);
    onChange(readOf(text));
  };
  return (
    <div>
      <Input.Label size="md" component="div" labelElement="div">
        {t('stations.map.title')}
      </Input.Label>
      <Input.Description mb={6}>{t('stations.map.hint')}</Input.Description>
      <PlaceMap label={t('stations.map.title')} {...map} picked={picked} onPick={pick} />
      <p role="status">{picked ? t('stations.map.picked') : t('stations.map.notPicked')}</p>
      <Group gap="sm">
        <Button variant="subtle" size="compact-md" aria-expanded={opened} onClick={ask}>
          {t('stations.map.type')}
        </Button>
        {picked ? (
          <Button variant="subtle" size="compact-md" onClick={() => pick(NOWHERE)}>
            {t('stations.map.clear')}
          </Button>
        ) : null}
      </Group>
      {opened ? (
        <TextField
          name="latitude"
          label={t('stations.map.coordinates')}
          hint={t('stations.map.coordinatesHint')}
          value={written ?? (picked ? placeText(picked) : '')}
          onChange={type}
          onBlur={onBlur}
          error={error && written !== null && read === UNREADABLE ? t('stations.map.unreadable') : error}
        />
      ) : null}
    </div>
  );
}
