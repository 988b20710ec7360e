import { t } from '@inspect/contract/i18n';
import { Button, Group, Input } from '@mantine/core';
import { NumberField } from '../form/number-field.tsx';
import type { MapBounds, MapPoint, Place } from './map-point.ts';
import { PlaceMap } from './place-map.tsx';

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

/** A point on the map: clicked, chosen as the middle of the map by keyboard, or typed. */
export function PlaceField({ value, onChange, onBlur, errors, bounds, ground, tiles }: PlaceFieldProps) {
  const { latitude, longitude } = value;
  const picked: Place | null = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return (
    <div>
      <Input.Label size="md" component="div" labelElement="div">
        {t('stations.map.title')}
      </Input.Label>
      <Input.Description mb={6}>{t('stations.map.hint')}</Input.Description>
      <PlaceMap
        label={t('stations.map.title')}
        bounds={bounds}
        ground={ground}
        tiles={tiles}
        picked={picked}
        onPick={onChange}
      />
      <p role="status">{picked ? t('stations.map.picked') : t('stations.map.notPicked')}</p>
      <Group align="flex-start" gap="sm">
        {(['latitude', 'longitude'] as const).map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(`stations.label.${name}`)}
            decimals={6}
            plain
            value={value[name]}
            error={errors[name]}
            onBlur={onBlur}
            onChange={(typed) => onChange({ latitude, longitude, [name]: typed })}
          />
        ))}
        {picked ? (
          <Button variant="subtle" mt={28} onClick={() => onChange({ latitude: null, longitude: null })}>
            {t('stations.map.clear')}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}
