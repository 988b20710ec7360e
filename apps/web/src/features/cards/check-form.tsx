import { cardsEndpoints } from '@inspect/contract/cards';
import { fieldTexts, t } from '@inspect/contract/i18n';
import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { CheckField } from '../../ui/form/check-field.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { useErrorFocus } from '../../ui/form/use-error-focus.ts';
import { useShownErrors } from '../../ui/form/use-shown-errors.ts';
import { PlateField } from '../vehicles/index.ts';

type Asked = { number: string; plate: string };
type CheckFormProps = { asked: Asked; checking: boolean; onCheck: (asked: Asked) => void };

const NUMBER_LENGTH = 14;

/** The two things that stand on the paper. */
export function CheckForm({ asked, checking, onCheck }: CheckFormProps) {
  const [{ number, plate }, setTyped] = useState(asked);
  const [without, setWithout] = useState(asked.number !== '' && asked.plate === '');
  const form = useRef<HTMLFormElement>(null);
  const shown = without ? '' : plate;
  const parsed = cardsEndpoints.check.query.safeParse({ number, ...(shown ? { plate: shown } : {}) });
  const wrong: Partial<Record<string, string>> = {
    ...fieldTexts(parsed.error?.issues ?? []),
    ...(without || plate ? {} : { plate: t('field.required') }),
  };
  const { of, attempt, attempts } = useShownErrors(wrong);
  useErrorFocus(form, attempts);
  const check = () => {
    if (Object.keys(wrong).length > 0) attempt();
    else onCheck({ number, plate: shown });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <Stack gap="md">
        {without ? null : (
          <PlateField
            name="plate"
            label={t('checkups.label.CarRegNo')}
            value={plate}
            error={of('plate')}
            onChange={(value) => setTyped((typed) => ({ ...typed, plate: value }))}
          />
        )}
        <CodeField
          name="number"
          label={t('cards.checkNumber')}
          value={number}
          error={of('number')}
          maxLength={NUMBER_LENGTH}
          keepHyphen
          onChange={(value) => setTyped((typed) => ({ ...typed, number: value }))}
        />
        <CheckField name="without" label={t('cards.noPlate')} value={without} onChange={setWithout} />
        <Button type="submit" size="lg" loading={checking}>
          {t('cards.checkSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
