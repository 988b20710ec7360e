import type { Pagination } from '@inspect/contract/kernel';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../notify/toast.ts';

/** A read of a list as a table takes it. */
export function listAnswer<Row>(read: UseQueryResult<{ data: Row[]; pagination: Pagination }>) {
  return {
    rows: read.data?.data,
    pagination: read.data?.pagination,
    updating: read.isPlaceholderData,
    failure:
      read.isError && !read.data
        ? { message: failureText(read.error), retry: () => void read.refetch() }
        : undefined,
  };
}

/** The row that the address names. Once open it stays, also when the list is read again without it. */
export function useOpenedRow<Row extends { _id: string }>(
  id: string | undefined,
  rows: readonly Row[] | undefined,
): Row | null {
  const [held, setHeld] = useState<Row | null>(null);
  const found = rows?.find((row) => row._id === id) ?? null;
  if (found && found !== held) setHeld(found);
  if (found) return found;
  return id !== undefined && held?._id === id ? held : null;
}
