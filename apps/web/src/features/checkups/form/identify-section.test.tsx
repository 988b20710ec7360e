import { t } from '@inspect/contract/i18n';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { emptyDraft } from '../draft/draft.ts';
import { payloadOf } from '../draft/payload.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import { useFormState } from './form-state.ts';
import { IdentifySection } from './identify-section.tsx';

afterEach(cleanup);

const NONE: ReadonlySet<never> = new Set();
const lists = { cameraReasonId: { options: [] } } as unknown as CheckupLists;

/** A vehicle that the operator says has no plate, and a server that knows better. */
function WithoutPlate() {
  const [draft, change] = useState({ ...emptyDraft('0'.repeat(24)), firstRegistration: true });
  const form = useFormState({ draft, change, errors: {}, required: NONE });
  return (
    <>
      <IdentifySection form={form} lists={lists} />
      <button type="button" onClick={() => form.refuse({ CarRegNo: t('checkups.field.plateRegistered') })}>
        refuse
      </button>
    </>
  );
}

it('a plate that the register has is asked for where it was left out', async () => {
  const { person } = show(<WithoutPlate />);
  const sentence = t('checkups.field.plateRegistered');
  expect(screen.queryByText(sentence)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'refuse' }));
  expect(screen.getByRole('checkbox', { name: t('checkups.form.noPlate') })).toHaveProperty('checked', true);
  expect(screen.getByText(sentence)).toBeDefined();
});

/** A plate as it is typed, and what would be sent of it. */
function WithPlate() {
  const [draft, change] = useState(emptyDraft('0'.repeat(24)));
  const form = useFormState({ draft, change, errors: {}, required: NONE });
  return (
    <>
      <IdentifySection form={form} lists={lists} />
      <output>{String(payloadOf(draft, null).plateConfirmed)}</output>
    </>
  );
}

it('a plate of an unfamiliar pattern is confirmed as it stands, and again when it is changed', async () => {
  const { person } = show(<WithPlate />);
  const plate = screen.getByRole('textbox', { name: t('checkups.label.CarRegNo') });
  const box = () => screen.queryByRole('checkbox', { name: /^Ստուգել եմ/ });
  await person.type(plate, '34AB567');
  expect(box()).toBeNull();
  await person.type(plate, '8');
  // directly after the plate it is about
  await person.tab();
  expect(box()).toBe(document.activeElement);
  await person.click(
    screen.getByRole('checkbox', { name: 'Ստուգել եմ․ մեքենայի վրա գրված է 34\u00a0AB\u00a05678' }),
  );
  expect(document.querySelector('output')?.textContent).toBe('true');
  await person.type(plate, '9');
  expect(box()).toHaveProperty('checked', false);
  expect(document.querySelector('output')?.textContent).toBe('undefined');
});
