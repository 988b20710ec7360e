import { Badge, VisuallyHidden } from '@mantine/core';
import classes from './menu-face.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { tagColor } from './tag-color.ts';

type MenuFaceProps = {
  icon: string;
  title: string;
  /** a second, quieter line */
  subtitle?: string | null;
  tag: string | null;
  tagVariant: string | null;
  /** the tag as a sentence, where it is more than its words */
  tagMeaning?: string | undefined;
  /** only the sign; whoever shows it says the title in another way */
  narrow?: boolean;
  className?: string | undefined;
};

export function MenuFace({
  icon,
  title,
  subtitle = null,
  tag,
  tagVariant,
  tagMeaning,
  narrow = false,
  className,
}: MenuFaceProps) {
  if (narrow) return <MenuIcon name={icon} />;
  return (
    <>
      <MenuIcon name={icon} />
      <span className={className}>
        {title}
        {subtitle ? <span className={classes.subtitle}> {subtitle}</span> : null}
      </span>
      {tag ? (
        <Badge size="sm" variant="light" color={tagColor(tagVariant)} title={tagMeaning}>
          {tagMeaning ? (
            <>
              <VisuallyHidden>{tagMeaning}</VisuallyHidden>
              <span aria-hidden>{tag}</span>
            </>
          ) : (
            tag
          )}
        </Badge>
      ) : null}
    </>
  );
}
