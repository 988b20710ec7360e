import { Badge } from '@mantine/core';
import { MenuIcon } from './menu-icon.tsx';
import { tagColor } from './tag-color.ts';

type MenuFaceProps = {
  icon: string;
  title: string;
  tag: string | null;
  tagVariant: string | null;
  /** only the sign; whoever shows it says the title in another way */
  narrow?: boolean;
  className?: string | undefined;
};

/** How a page looks in the menu: its sign, its title, its tag. */
export function MenuFace({ icon, title, tag, tagVariant, narrow = false, className }: MenuFaceProps) {
  if (narrow) return <MenuIcon name={icon} />;
  return (
    <>
      <MenuIcon name={icon} />
      <span className={className}>{title}</span>
      {tag ? (
        <Badge size="sm" variant="light" color={tagColor(tagVariant)}>
          {tag}
        </Badge>
      ) : null}
    </>
  );
}
