import type { MetadataJson } from 'libphonenumber-js/core';

/** Armenia's entry of libphonenumber's metadata, word for word (a test compares it): the whole file is too heavy. */
export const amMetadata = {
  version: 4,
  country_calling_codes: { '374': ['AM'] },
  countries: {
    AM: [
      '374',
      '00',
      '(?:[1-489]\\d|55|60|77)\\d{6}',
      [8],
      [
        ['(\\d{3})(\\d{2})(\\d{3})', '$1 $2 $3', ['[89]0'], '0 $1'],
        ['(\\d{3})(\\d{5})', '$1 $2', ['2|3[12]'], '(0$1)'],
        ['(\\d{2})(\\d{6})', '$1 $2', ['1|47'], '(0$1)'],
        ['(\\d{2})(\\d{6})', '$1 $2', ['[3-9]'], '0$1'],
      ],
      '0',
    ],
  },
};

/** The library's type speaks of all countries of the world; ours is one of them. */
export const metadata: MetadataJson = JSON.parse(JSON.stringify(amMetadata));
