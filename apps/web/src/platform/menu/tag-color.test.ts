import { expect, it } from 'vitest';
import { tagColor } from './tag-color.ts';

it('a tag is coloured by what it means', () => {
  expect(['light-danger', 'warning', 'light-success', null, 'other'].map(tagColor)).toEqual([
    'red',
    'apricot',
    'green',
    'blue',
    'blue',
  ]);
});
