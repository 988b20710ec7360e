import { isObjectId } from '@inspect/contract/kernel';
import type { Fact } from '../facts.tsx';
import type { RecordReading, RecordWords } from './record-form-state.ts';

/** A record as it is read. An id is nobody's word: until there is a name in its place, nothing is said. */
export function recordFacts(
  fields: readonly (readonly [field: string, value: unknown])[],
  { labelOf, textOf }: RecordWords,
  nodeOf: RecordReading['nodeOf'] = () => null,
): Fact[] {
  return fields.map(([field, value]) => {
    const node = nodeOf(field, value);
    if (node !== null) return { name: labelOf(field), value: node, wide: true };
    const text = textOf(field, value);
    return { name: labelOf(field), value: isObjectId(text) ? '' : text };
  });
}
