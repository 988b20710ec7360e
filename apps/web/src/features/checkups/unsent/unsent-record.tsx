import { fieldsIn } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, Group } from '@mantine/core';
import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { outbox } from '../../../platform/outbox/index.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { fieldText, labelOf } from '../../checkup-fields/index.ts';
import { plateText } from '../../vehicles/index.ts';
import classes from './unsent.module.css';
import { UnsentBadge } from './unsent-badge.tsx';
import { correctionAddress, type Unsent } from './unsent-kind.ts';

const SECTIONS = [
  { title: 'checkups.form.vehicle', fields: fieldsIn('vehicle', 'odometer') },
  { title: 'checkups.form.owner', fields: fieldsIn('owner') },
] as const;

/** What was typed, to read: no number, no result, no payment, for the server has not taken it (reliability R3). */
export function UnsentRecord({ unsent, back }: { unsent: Unsent; back: ReactNode }) {
  const { body, names, recordedAt, refusal } = unsent;
  const row = { ...body, ...names };
  const made = [
    { name: labelOf('mechanic'), value: names.mechanicName },
    { name: t('checkups.unsent.recorded'), value: formatDateTime(recordedAt) },
  ];
  return (
    <>
      <PageHeader title={t('checkups.form.viewTitle')} actions={back} />
      <div className={classes.head}>
        <span>{plateText(body.CarRegNo ?? null) ?? body.VIN}</span>
        <UnsentBadge refusal={refusal} />
      </div>
      {refusal ? <Refused unsent={unsent} /> : <Notice tone="wait" title={t('checkups.unsent.explained')} />}
      <FormSection title={t('checkups.form.facts')}>
        <div data-wide>
          <Facts facts={made} />
        </div>
      </FormSection>
      {SECTIONS.map(({ title, fields }) => (
        <FormSection key={title} title={t(title)}>
          <div data-wide>
            <Facts
              facts={fields.map((field) => ({
                name: labelOf(field, body.ownerStatus),
                value: fieldText(field, row),
              }))}
            />
          </div>
        </FormSection>
      ))}
    </>
  );
}

/** Why the server did not take it, and what its person may do. */
function Refused({ unsent: { id, refusal } }: { unsent: Unsent }) {
  const fields = Object.values(refusal?.fields ?? {});
  return (
    <Notice tone="bad" role="alert" title={t('checkups.unsent.refused', { reason: refusal?.message ?? '' })}>
      {fields.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Group mt="sm">
        <Button
          component={Link}
          to={correctionAddress(id)}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('attention.edit')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void outbox.retry(id)}
        >
          {t('shell.retry')}
        </Button>
      </Group>
    </Notice>
  );
}
