import { t } from '@inspect/contract/i18n';
import { Button, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldId } from '../form/field.ts';
import { TextField } from '../form/text-field.tsx';
import type { MapBounds, MapPoint, Place } from './map-point.ts';
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

/** A point on the map: clicked, chosen as the middle of the map by keyboard, or, for who has it in writing, typed. */
export function PlaceField({ value, onChange, onBlur, errors, ...map }: PlaceFieldProps) {
  const { latitude, longitude } = value;
  const picked: Place | null = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  // What was typed stays as it was typed until the map says another place.
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const unreadable = typed !== null && typed.trim() !== '' && placeIn(typed) === null;
  const error = errors.latitude ?? errors.longitude;
  const opened = asked || error !== undefined;
  /** Whoever asks for the field goes on in it. */
  const ask = () => {
    flushSync(() => setAsked(!asked));
    document.getElementById(fieldId('latitude'))?.focus();
  };
  const pick = (place: Half) => {
    setTyped(null);
    onChange(place);
  };
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim() === '' ? NOWHERE : (placeIn(text) ?? UNREADABLE));
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
          value={typed ?? (picked ? placeText(picked) : '')}
          onChange={type}
          onBlur={onBlur}
          error={error && unreadable ? t('stations.map.unreadable') : error}
        />
      ) : null}
    </div>
  );
}
