import { formatPlate, normalisePlate } from '@inspect/contract/kernel';
import { describe, expect, it } from 'vitest';
import { applyEdit, type Formatting } from './formatted.ts';

const plate: Formatting = { normalise: normalisePlate, format: formatPlate };

/** «34 A|» = text with the caret where the bar stands. */
function typed(previous: string, marked: string, deleted?: 'backward' | 'forward') {
  const caret = marked.indexOf('|');
  const edit = applyEdit(plate, previous, { text: marked.replace('|', ''), caret, deleted });
  const text = formatPlate(edit.value);
  return `${text.slice(0, edit.caret)}|${text.slice(edit.caret)}`;
}

describe('typing in a formatted field', () => {
  it('moves on with what is typed', () => {
    expect(typed('34', '34a|')).toBe('34 A|');
    expect(typed('34AB', '34 AB5|')).toBe('34 AB 5|');
  });

  it('keeps the caret where the person works', () => {
    expect(typed('34AB567', '34 A|B 567')).toBe('34 A|B 567');
    expect(typed('34B567', '34 a|B 567')).toBe('34 A|B 567');
    expect(typed('4AB567', '3|4 AB 567')).toBe('3|4 AB 567');
  });

  it('takes look-alikes for what they look like, in the middle too', () => {
    expect(typed('34B567', '34 Ս|B 567')).toBe('34 U|B 567');
  });

  it('deletes the character beyond a separator', () => {
    expect(typed('34AB567', '34|AB 567', 'backward')).toBe('3| AB 567');
    expect(typed('34AB567', '34|AB 567', 'forward')).toBe('34| B 567');
    expect(typed('34AB567', '|34 AB 567', 'backward')).toBe('|34 AB 567');
  });

  it('deletes as usual elsewhere', () => {
    expect(typed('34AB567', '34 AB 56|', 'backward')).toBe('34 AB 56|');
    expect(typed('34AB567', '|', 'backward')).toBe('|');
  });
});
