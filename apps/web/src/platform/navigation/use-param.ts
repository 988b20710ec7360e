import { useParams } from '@tanstack/react-router';

/** A `$name` of the screen's path; an empty string where the path has none. */
export function useParam(name: string): string {
  const params: Record<string, unknown> = useParams({ strict: false });
  const value = params[name];
  return typeof value === 'string' ? value : '';
}
