import { attributeOf, xmlTags } from './xml-tags.ts';

/** Where in the file the first sheet of the workbook is; undefined where the file does not say. */
export function firstSheet(workbook: string, relations: string): string | undefined {
  for (const sheet of xmlTags(workbook))
    if (sheet.name === 'sheet' && !sheet.closes) {
      const id = attributeOf(sheet, 'id');
      for (const relation of xmlTags(relations))
        if (relation.name === 'Relationship' && attributeOf(relation, 'Id') === id) {
          const target = attributeOf(relation, 'Target') ?? '';
          return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
        }
      return undefined;
    }
  return undefined;
}
