import { t } from '@inspect/contract/i18n';
import { Kbd, Modal, Switch } from '@mantine/core';
import { useShortcutsOff } from '../../platform/appearance/appearance.ts';
import { KEYS_OF_ALL, SHORTCUTS, type ShortcutName } from '../../ui/shortcuts/shortcuts.ts';
import classes from './shortcut-table.module.css';

type ShortcutTableProps = { names: readonly ShortcutName[]; onClose: () => void };

export default function ShortcutTable({ names, onClose }: ShortcutTableProps) {
  const [off, setOff] = useShortcutsOff();
  const single = names.map((name) => ({ name, shown: SHORTCUTS[name].shown }));
  return (
    <Modal opened onClose={onClose} title={t('shell.shortcuts.title')}>
      <dl className={classes.keys}>
        {[...(off ? [] : single), ...KEYS_OF_ALL].map(({ name, shown }) => (
          <div key={name}>
            <dt>
              <Kbd>{shown}</Kbd>
            </dt>
            <dd>{t(`shell.shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="md"
        label={t('shell.shortcuts.single')}
        checked={!off}
        onChange={(event) => setOff(!event.currentTarget.checked)}
      />
    </Modal>
  );
}
