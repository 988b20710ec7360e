import { wholeField } from '../src/checkup-fields/field-kinds.ts';
import { OF_THE_DAY } from '../src/checkup-fields/openings.ts';

/** A field that no checkup has, for the tests of both sides: what a new one needs is this, its column and its label. */
export const TOY_FIELD = {
  axles: {
    ...wholeField(1, 20),
    section: 'odometer',
    opens: OF_THE_DAY,
    optional: true,
    version: true,
    file: true,
  },
} as const;
export const TOY_LABEL = { axles: 'Number of axles' };
