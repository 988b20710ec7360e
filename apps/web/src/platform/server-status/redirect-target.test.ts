import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const here = 'https://inspect.example/tech-service?page=2';

describe('where the server sends everybody', () => {
  it('is followed when it is a web address', () => {
    expect(redirectTarget('https://new.example/', here)).toBe('https://new.example/');
    expect(redirectTarget('http://10.0.0.5/app', here)).toBe('http://10.0.0.5/app');
  });

  it.each([
    null,
    '',
    '/tech-service',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'nonsense',
  ])('ignores %j', (redirect) => expect(redirectTarget(redirect, here)).toBeNull());

  it('is not followed by who is there already', () => {
    expect(redirectTarget('https://inspect.example/', here)).toBeNull();
    expect(redirectTarget('https://inspect.example/tech-service', here)).toBeNull();
    expect(redirectTarget('https://inspect.example/users', here)).toBe('https://inspect.example/users');
  });
});
