import { useMemo } from 'react';
import type { FieldProps } from '../../ui/form/field.ts';
import { Picker } from '../../ui/form/picker/picker.tsx';
import { optionOf, useCopy } from '../offline/index.ts';

type PlaceFieldsProps = {
  region: FieldProps<string | null>;
  county: FieldProps<string | null>;
  required?: boolean;
};

/** A region and a community of it; another region has others. */
export function PlaceFields({ region, county, required = false }: PlaceFieldsProps) {
  const regions = useCopy('regions').rows;
  const counties = useCopy('counties').rows;
  const near = useMemo(
    () => counties?.filter((row) => row.region === region.value),
    [counties, region.value],
  );
  return (
    <>
      <Picker
        {...region}
        required={required}
        options={regions?.map(optionOf)}
        onChange={(id) => {
          region.onChange(id);
          county.onChange(null);
        }}
      />
      <Picker
        {...county}
        required={required}
        disabled={region.value === null}
        options={near?.map(optionOf)}
      />
    </>
  );
}

export function usePlaceNames(): ReadonlyMap<string, string> {
  const regions = useCopy('regions').rows;
  const counties = useCopy('counties').rows;
  return useMemo(
    () => new Map([...(regions ?? []), ...(counties ?? [])].map(({ _id, name }) => [_id, name])),
    [regions, counties],
  );
}
