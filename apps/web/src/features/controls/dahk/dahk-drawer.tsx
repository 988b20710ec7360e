import type { HitRow } from '@inspect/contract/dahk';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { RecordEditor } from '../../../platform/record-form/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { DayField } from '../../../ui/filters/day-field.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EditHistoryView } from '../../histories/index.ts';
import { dahkWords, useDahkForm } from './dahk-form.ts';

/** What a source says is its own. */
const READ = { save: false, retire: false };

type DahkDrawerProps = { row: HitRow | null; onClose: () => void };

export function DahkDrawer({ row, onClose }: DahkDrawerProps) {
  const today = yerevanDay(serverNow());
  const ofSource = row?.source === 'http';
  const name = row?.CarRegNo ?? row?.registrationCertificate ?? '';
  return (
    <RecordEditor
      definition={useDahkForm(today)}
      row={row}
      may={ofSource ? READ : 'control'}
      title={row ? t('controls.dahk.title', { name }) : t('controls.dahk.newTitle')}
      words={dahkWords}
      removeText={t('controls.dahk.removeText', { name })}
      below={
        row ? (
          <>
            {ofSource ? <Notice slim tone="none" title={t('controls.dahk.ofSource')} /> : null}
            <EditHistoryView entity="dahk" record={row._id} {...dahkWords} />
          </>
        ) : null
      }
      onClose={onClose}
    >
      {(field, { set }) => (
        <>
          <CodeField
            {...field('CarRegNo')}
            value={field('CarRegNo').value ?? ''}
            maxLength={12}
            onChange={(text) => set('CarRegNo', text || null)}
          />
          <CodeField
            {...field('registrationCertificate')}
            value={field('registrationCertificate').value ?? ''}
            maxLength={8}
            onChange={(text) => set('registrationCertificate', text || null)}
          />
          <AreaField {...field('reason')} required />
          <DayField {...dayOf(field('since'))} today={today} onChange={(day) => set('since', day ?? '')} />
          <DayField {...dayOf(field('until'))} today={today} onChange={(day) => set('until', day ?? null)} />
        </>
      )}
    </RecordEditor>
  );
}

const dayOf = ({ name, label, value, error }: Field) => ({ name, label, value: value || undefined, error });
type Field = { name: string; label: string; value: string | null; error?: string | undefined };
