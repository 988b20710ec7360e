/** Default of an ordering number: behind the last one. Apart from the kinds of fields, which are schemas. */
export const LAST = 'last';
