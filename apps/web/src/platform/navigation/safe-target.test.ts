import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeTarget } from './safe-target.ts';

const isKnown = (pathname: string) => ['/tech-service', '/settings/cars', '/api/users'].includes(pathname);

describe('where a person goes after signing in', () => {
  it.each(['/tech-service', '/tech-service?search=35AB123#row', '/settings/cars', '/api/users?page=2'])(
    'follows the known address %s',
    (to) => expect(safeTarget(to, isKnown)).toBe(to),
  );

  it.each([
    null,
    undefined,
    '',
    'tech-service',
    'https://evil.example/tech-service',
    'HTTPS://evil.example',
    '//evil.example/tech-service',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.example',
    '/tech-service/../../evil',
    '/unknown',
    '/login',
    '/',
    '/error-404',
  ])('does not follow %j', (to) => expect(safeTarget(to, isKnown)).toBeNull());

  it('never leaves the site, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (to) => {
          const target = safeTarget(to, () => true);
          if (target !== null)
            expect(new URL(target, 'https://own.example').origin).toBe('https://own.example');
        },
      ),
    );
  });
});
