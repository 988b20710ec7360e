import { type Checkup, isSigned } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { entriesOf, faultsIn } from '../findings/entries.ts';
import { focusNextStep } from '../steps/next-step.tsx';
import classes from './signature-section.module.css';
import { signatureText } from './signature-text.ts';
import { useSignByPin } from './use-sign-by-pin.ts';

/** Who stands for the findings as they are; where nobody does yet, the mechanic signs them here with his PIN. */
export function SignatureSection({ record }: { record: Checkup }) {
  const signed = isSigned(record);
  const { signature, signatureReason } = record;
  const typedHere = useRef(false);
  useEffect(() => {
    if (signed && typedHere.current) focusNextStep();
  }, [signed]);
  return (
    <FormSection title={t('checkups.label.signature')}>
      <div data-wide>
        {signed ? (
          <Notice
            role="status"
            tone={signature === 'override' ? 'wait' : 'good'}
            title={signatureText(record) ?? ''}
          >
            {signatureReason ? <span>{signatureReason}</span> : null}
          </Notice>
        ) : (
          <PinForm
            key={record.version}
            record={record}
            onSign={() => {
              typedHere.current = true;
            }}
            onRefused={() => {
              typedHere.current = false;
            }}
          />
        )}
      </div>
    </FormSection>
  );
}

type PinFormProps = { record: Checkup; onSign: () => void; onRefused: () => void };

function PinForm({ record, onSign, onRefused }: PinFormProps) {
  const { pin, type, sign, signing, error, problem, attempts } = useSignByPin(record, onRefused);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, attempts);
  const found = entriesOf(record);
  const said = Object.keys(found).length === 0 ? 'nothing' : 'text';
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('checkups.label.signature')}
      onSubmit={(event) => {
        event.preventDefault();
        onSign();
        sign();
      }}
    >
      <p className={classes.text}>
        {t(`checkups.sign.${said}`, { mechanic: record.mechanicName ?? '', count: faultsIn(found) })}
      </p>
      {problem ? <Notice role="alert" tone="wait" title={problem} /> : null}
      <div className={classes.pin}>
        <TextInput
          name="pin"
          type="password"
          label={t('checkups.sign.pin')}
          description={t('checkups.sign.pinHint')}
          inputMode="numeric"
          // Whose PIN it is changes with every car: no browser keeps it.
          autoComplete="off"
          maxLength={6}
          value={pin}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" aria-disabled={signing}>
          {t('checkups.sign.button')}
        </Button>
      </div>
    </form>
  );
}
