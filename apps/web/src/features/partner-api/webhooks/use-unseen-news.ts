import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../platform/access/session.ts';

const RENEWED_MS = 60_000;
/** Under the resource of partners, whose writes make it stale. */
export const UNSEEN_NEWS = ['partners', 'unseen'] as const;

/** How many deliveries were given up and addresses began to fail unseen; undefined: not known, or not this person's. */
export function useUnseenNews(): number | undefined {
  const { can } = useSession();
  const { data } = useQuery({
    queryKey: UNSEEN_NEWS,
    // The calls of partners come with their screens: hardly anybody has these.
    queryFn: async ({ signal }) => (await import('./ask-unseen.ts')).askUnseen(signal),
    enabled: can('api-notifications', 'view'),
    refetchInterval: RENEWED_MS,
  });
  return data;
}
