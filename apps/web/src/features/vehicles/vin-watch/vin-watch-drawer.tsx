import { t } from '@inspect/contract/i18n';
import { normaliseVinWatchPattern, type VinWatchRow } from '@inspect/contract/vehicles';
import { RecordEditor } from '../../../platform/record-form/index.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import { EditHistoryView } from '../../histories/index.ts';
import { PatternField } from './pattern-field.tsx';
import { kindOptions, useVinWatchForm, vinWatchWords } from './vin-watch-form.ts';

type VinWatchDrawerProps = { row: VinWatchRow | null; onClose: () => void };

export function VinWatchDrawer({ row, onClose }: VinWatchDrawerProps) {
  return (
    <RecordEditor
      definition={useVinWatchForm()}
      row={row}
      may="settings-vin-notifications"
      title={row ? row.pattern : t('vehicles.vinWatch.newTitle')}
      words={vinWatchWords}
      removeText={t('vehicles.vinWatch.removeText', { name: row?.pattern ?? '' })}
      below={row ? <EditHistoryView entity="vin-notifications" record={row._id} {...vinWatchWords} /> : null}
      onClose={onClose}
    >
      {(field, { values, set, leave }) => (
        <>
          <OptionField
            {...field('kind')}
            required
            options={kindOptions}
            onChange={(kind) => (kind ? set('kind', kind) : undefined)}
          />
          <PatternField
            {...field('pattern')}
            kind={values.kind}
            onBlur={() => {
              const pattern = normaliseVinWatchPattern(values.pattern);
              if (pattern !== values.pattern) set('pattern', pattern);
              leave('pattern');
            }}
          />
          <AreaField {...field('message')} required hint={t('vehicles.vinWatch.messageHint')} />
          <CheckField {...field('active')} />
        </>
      )}
    </RecordEditor>
  );
}
