import { t } from '@inspect/contract/i18n';
import type { Setting } from '@inspect/contract/settings';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useStepUp } from '../../platform/step-up/index.ts';
import { AbandonedDraft } from '../../ui/form/abandoned-draft.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { SettingField } from './setting-field.tsx';
import { settingText } from './setting-text.ts';
import { useSettingForm } from './use-setting-form.ts';

type SettingItemProps = { setting: Setting; editable: boolean };

/** What a setting is and what it is set to; opened, the field to change it. */
export function SettingItem({ setting, editable }: SettingItemProps) {
  const [editing, setEditing] = useState(false);
  const [history, setHistory] = useState(false);
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" wrap="wrap" gap="xs">
        <div>
          <Text fw={600}>{setting.name}</Text>
          <Text>{settingText(setting, setting.value)}</Text>
        </div>
        {editable && setting.editable && !editing ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t('settings.edit', { name: setting.name })}
            onClick={() => setEditing(true)}
          >
            {t('shell.edit')}
          </Button>
        ) : null}
      </Group>
      {setting.note ? (
        <Text size="sm" c="dimmed" mt={4}>
          {setting.note}
        </Text>
      ) : null}
      <Group gap="sm" mt="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={history}
          onClick={() => setHistory(!history)}
        >
          {t(history ? 'settings.hideHistory' : 'settings.history')}
        </Button>
      </Group>
      {editing ? <Editor setting={setting} onClose={() => setEditing(false)} /> : null}
      {history ? (
        <EditHistoryView
          entity="settings"
          record={setting._id}
          labelOf={() => t('settings.value')}
          textOf={(_field, value) => settingText(setting, value)}
        />
      ) : null}
    </Paper>
  );
}

function Editor({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { withFresh, dialog } = useStepUp();
  const form = useSettingForm(setting, onClose, withFresh);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (form.changed) form.save();
        }}
      >
        <Stack gap="sm" mt="md">
          <AbandonedDraft offer={form.offer} />
          {form.conflict ? <Notice tone="wait" title={form.conflict} role="alert" /> : null}
          <SettingField setting={setting} value={form.value} onChange={form.change} errorOf={form.errorOf} />
          <Group gap="sm">
            <Button type="submit" loading={form.saving} disabled={!form.changed}>
              {t('shell.save')}
            </Button>
            <Button variant="default" onClick={() => void form.discard().then(onClose)}>
              {t('shell.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
