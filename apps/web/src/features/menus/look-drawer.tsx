import { t } from '@inspect/contract/i18n';
import { MENU_ICONS, type MenuRow, TAG_VARIANTS } from '@inspect/contract/menus';
import { Badge, VisuallyHidden } from '@mantine/core';
import { useSession } from '../../platform/access/session.ts';
import { MenuFace } from '../../platform/menu/menu-face.tsx';
import { MenuIcon } from '../../platform/menu/menu-icon.tsx';
import { tagColor } from '../../platform/menu/tag-color.ts';
import { useLeftForm, useRecordForm } from '../../platform/record-form/index.ts';
import { OptionField } from '../../ui/form/option-field.tsx';
import { RecordDrawer } from '../../ui/form/record-drawer.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { type LookTyped, lookWords, recordOf, useLookForm } from './look-form.ts';
import { fullNameOf, titleOf } from './menu-tree.ts';
import classes from './menus.module.css';

type LookDrawerProps = { page: MenuRow; onClose: () => void };

const icons = MENU_ICONS.map((value) => ({ value, label: <IconChoice name={value} /> }));
const variants = TAG_VARIANTS.map((value) => ({
  value,
  label: (
    <Badge size="sm" variant="light" color={tagColor(value)}>
      {t(`menus.tagVariant.${value}`)}
    </Badge>
  ),
}));

function IconChoice({ name }: { name: (typeof MENU_ICONS)[number] }) {
  const title = t(`menus.icon.${name}`);
  return (
    <span className={classes.icon} title={title}>
      <MenuIcon name={name} />
      <VisuallyHidden>{title}</VisuallyHidden>
    </span>
  );
}

/** How one page looks in the menu, beside the tree. */
export function LookDrawer(props: LookDrawerProps) {
  const definition = useLookForm();
  const left = useLeftForm(definition, props.page.id);
  return <LookEditor key={left.key} {...props} definition={definition} left={left} />;
}

type LookEditorProps = LookDrawerProps & {
  definition: ReturnType<typeof useLookForm>;
  left: ReturnType<typeof useLeftForm<LookTyped>>;
};

function LookEditor({ page, onClose, definition, left }: LookEditorProps) {
  const form = useRecordForm(definition, recordOf(page), left.kept, onClose, left.offer !== null);
  const { can } = useSession();
  const { values, shownErrors, set, leave } = form;
  const title = titleOf(page);
  const field = <Name extends keyof LookTyped>(name: Name) => ({
    name,
    label: lookWords.labelOf(name),
    value: values[name],
    onChange: (value: LookTyped[Name]) => set(name, value),
    onBlur: () => leave(name),
    error: shownErrors[name],
  });
  return (
    <RecordDrawer
      title={fullNameOf(page)}
      form={form}
      words={lookWords}
      may={{ save: can('settings-menus', 'edit'), retire: false }}
      offer={left.offer}
      below={<EditHistoryView entity="menus" record={page.id} {...lookWords} />}
    >
      <Preview title={title} look={values} />
      <OptionField {...field('icon')} options={icons} onChange={(icon) => set('icon', icon ?? '')} />
      <TextField {...field('tag')} hint={t('menus.tagHint')} />
      <OptionField {...field('tagVariant')} options={variants} />
    </RecordDrawer>
  );
}

function Preview({ title, look }: { title: string; look: LookTyped }) {
  return (
    <section className={classes.stage} aria-label={t('menus.preview')}>
      <p className={classes.stageTitle}>{t('menus.preview')}</p>
      <div className={classes.preview}>
        <MenuFace {...look} tag={look.tag.trim() || null} title={title} className={classes.name} />
      </div>
    </section>
  );
}
