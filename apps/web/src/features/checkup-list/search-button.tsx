import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { searchAddress } from './addresses.ts';

type SearchButtonProps = {
  page: PageRoute;
  /** what was typed in the list goes along */
  search?: string | undefined;
  company?: string | undefined;
  /** the one thing to do next */
  primary?: boolean;
};

/** From a list, which knows some days, to the search, which knows all. */
export function SearchButton({ page, search, company, primary = false }: SearchButtonProps) {
  const navigate = useNavigate();
  const carried = { ...(search ? { search } : {}), ...(company ? { company } : {}) };
  return (
    <Button
      {...(primary ? {} : { variant: 'default' })}
      leftSection={<IconSearch size={18} aria-hidden />}
      onClick={() => void navigate({ to: searchAddress(page), search: carried })}
    >
      {t('checkups.search.everyDay')}
    </Button>
  );
}
