import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import type { PartnerRow } from '@inspect/contract/partner-api';
import { RecordEditor } from '../../../platform/record-form/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { DayField } from '../../../ui/filters/day-field.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { ChoicesField } from '../../../ui/form/choices-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { WordsField } from '../../../ui/form/words-field.tsx';
import { EditHistoryView } from '../../histories/index.ts';
import { partnerWords, scopeOptions, usePartnerForm } from './partner-form.ts';
import { PartnerKeys } from './partner-keys.tsx';

type PartnerDrawerProps = { row: PartnerRow | null; onClose: () => void };

/** What a partner may ask, how often and from where; below it its keys. */
export function PartnerDrawer({ row, onClose }: PartnerDrawerProps) {
  const { withFresh, dialog } = useStepUp();
  return (
    <>
      <RecordEditor
        definition={usePartnerForm(withFresh)}
        row={row}
        may="api-users"
        title={row ? row.name : t('partnerApi.newTitle')}
        words={partnerWords}
        removeText={t('partnerApi.removeText', { name: row?.name ?? '' })}
        below={
          row ? (
            <>
              <PartnerKeys partner={row._id} />
              <EditHistoryView entity="partners" record={row._id} {...partnerWords} />
            </>
          ) : null
        }
        onClose={onClose}
      >
        {(field, { values, shownErrors, set }) => (
          <>
            <TextField {...field('name')} required />
            <AreaField {...field('contact')} rows={2} hint={t('partnerApi.contactHint')} />
            <ChoicesField {...field('scopes')} required options={scopeOptions} />
            <NumberField {...field('minuteQuota')} required />
            <NumberField {...field('dayQuota')} required />
            <WordsField {...field('addresses')} hint={t('partnerApi.addressesHint')} />
            <DayField
              name="expiresOn"
              label={t('partnerApi.label.expiresOn')}
              today={yerevanDay(serverNow())}
              value={values.expiresOn ?? undefined}
              error={shownErrors.expiresOn}
              onChange={(day) => set('expiresOn', day ?? null)}
            />
            <CheckField {...field('active')} />
            <CheckField {...field('refuseUnpaid')} />
          </>
        )}
      </RecordEditor>
      {dialog}
    </>
  );
}
