import { t } from '@inspect/contract/i18n';
import { Anchor, Group } from '@mantine/core';

const PAGES = [
  ['/stations', 'auth.forAll.stations'],
  ['/due', 'auth.forAll.due'],
  ['/faq', 'auth.forAll.faq'],
  ['/check', 'auth.forAll.check'],
] as const;

/** Who came here for something that needs no sign-in finds it below the form. */
export function ForAll() {
  return (
    <Group component="nav" aria-label={t('auth.forAll.title')} gap="md" mt="xl" justify="center">
      {PAGES.map(([href, text]) => (
        <Anchor key={href} href={href} size="sm" py="0.625rem">
          {t(text)}
        </Anchor>
      ))}
    </Group>
  );
}
