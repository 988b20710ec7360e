/** Special effects of single lists. What goes out of use together with a row of the list named first. */
export const RETIRED_WITH: Readonly<Record<string, readonly { list: string; field: string }[]>> = {
  carGroups: [{ list: 'carTypes', field: 'group' }],
};
