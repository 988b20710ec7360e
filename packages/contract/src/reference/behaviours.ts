/** Special effects of single lists. What goes out of use together with a row of the list named first. */
export const RETIRED_WITH: Readonly<Record<string, readonly { list: string; field: string }[]>> = {
  carGroups: [{ list: 'carTypes', field: 'group' }],
};

/** Tables of the lists to which a form adds what it lacks. Staff review what came so: `unreviewed`, `merged_into`. */
const GROWING: readonly string[] = ['streets', 'car_models'];

export const growsByForms = ({ table }: { table: string }): boolean => GROWING.includes(table);

/** So many rows one person may add by forms in a day. */
export const ADDITIONS_A_DAY = 30;
