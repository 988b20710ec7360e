import { fieldsOf, openedWith } from '@inspect/contract/checkup-fields';
import { TOY_LABEL } from '@inspect/contract/test';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { storedCheckup } from '../../../test/stored-checkup.ts';
import { draftLike, emptyDraft } from './draft/draft.ts';
import { changeOf, payloadOf } from './draft/payload.ts';
import { useFormState } from './form/form-state.ts';
import { VehicleSection } from './form/vehicle-section.tsx';
import type { CheckupLists } from './lists/use-checkup-lists.ts';
import { vehicleFacts } from './record/record-facts.tsx';
import { changesBetween } from './versions/changes-between.ts';

vi.mock('../../../../../packages/contract/src/checkup-fields/fields.ts', async (original) => {
  const [real, { TOY_FIELD }] = [
    await original<typeof import('@inspect/contract/checkup-fields')>(),
    await import('@inspect/contract/test'),
  ];
  return { ...real, CHECKUP_FIELDS: { ...real.CHECKUP_FIELDS, ...TOY_FIELD } };
});
vi.mock('../../../../../packages/contract/src/checkups/hy.ts', async (original) => {
  const { checkupsHy } = await original<{ checkupsHy: { label: object } }>();
  const toy = await import('@inspect/contract/test');
  return { checkupsHy: { ...checkupsHy, label: { ...checkupsHy.label, ...toy.TOY_LABEL } } };
});

afterEach(cleanup);

const none = { options: [] };
const lists = {
  car: none,
  carModel: none,
  carGroup: none,
  carType: none,
  body: none,
  color: none,
  fuel: none,
} as unknown as CheckupLists;
const record = { ...storedCheckup(), axles: 3 };

let sent: Record<string, unknown> = {};
function Form() {
  const [draft, change] = useState(emptyDraft('0'.repeat(24)));
  const form = useFormState({ draft, change, errors: {}, required: new Set() });
  sent = payloadOf(draft, null);
  return <VehicleSection form={form} lists={lists} />;
}

it('a field that is only declared has a control in its part of the form, and is sent as it was typed', async () => {
  const { person } = show(<Form />);
  await person.type(screen.getByLabelText(TOY_LABEL.axles), '5');
  expect(sent).toMatchObject({ axles: 5 });
});

it('it is read in the record and between its versions', () => {
  expect(vehicleFacts(record)).toContainEqual({ name: TOY_LABEL.axles, value: '3' });
  const names = { groups: [], reasonOf: () => undefined };
  const sentence = `${TOY_LABEL.axles}․ եղել է «3», դարձել է «4»`;
  expect(changesBetween(record, { ...record, axles: 4 } as typeof record, names)).toEqual([sentence]);
});

it('it opens as it is declared: of that day only', () => {
  expect(fieldsOf('edit', 'editable')).toContain('axles');
  expect(openedWith('amend', record)).toMatchObject({ axles: 3 });
  const { values } = draftLike(record, 'copy', '1'.repeat(24));
  expect(values).toMatchObject({ axles: null });
  const edited = Object.assign(draftLike(record, 'edit', '1'.repeat(24)).values, { axles: 4 });
  expect(changeOf(record, edited)).toEqual({ axles: 4, version: record.version });
});
