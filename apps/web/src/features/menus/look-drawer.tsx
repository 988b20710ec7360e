import { t } from '@inspect/contract/i18n';
import { MENU_ICONS, type MenuRow, TAG_VARIANTS } from '@inspect/contract/menus';
import { Badge, VisuallyHidden } from '@mantine/core';
import { MenuFace } from '../../platform/menu/menu-face.tsx';
import { MenuIcon } from '../../platform/menu/menu-icon.tsx';
import { tagColor } from '../../platform/menu/tag-color.ts';
import { RecordEditor } from '../../platform/record-form/index.ts';
import { OptionField } from '../../ui/form/option-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { type LookTyped, lookOf, lookWords, recordOf, useLookForm } from './look-form.ts';
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

export function LookDrawer({ page, onClose }: LookDrawerProps) {
  return (
    <RecordEditor
      definition={useLookForm()}
      row={recordOf(page)}
      may="settings-menus"
      title={fullNameOf(page)}
      words={lookWords}
      reading={{ above: <Preview title={titleOf(page)} look={lookOf(page)} /> }}
      below={<EditHistoryView entity="menus" record={page.id} {...lookWords} />}
      onClose={onClose}
    >
      {(field, { values, set }) => (
        <>
          <Preview title={titleOf(page)} look={values} />
          <OptionField {...field('icon')} options={icons} onChange={(icon) => set('icon', icon ?? '')} />
          <TextField {...field('tag')} hint={t('menus.tagHint')} />
          <OptionField {...field('tagVariant')} options={variants} />
        </>
      )}
    </RecordEditor>
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
