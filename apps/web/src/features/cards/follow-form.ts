import { formatPlate, latinCode, typedPlate } from '@inspect/contract/kernel';
import { applyEdit, directionOf, type Formatting } from '../../ui/form/formatted.ts';

const NUMBER_LENGTH = 14;
const PLATE: Formatting = { normalise: typedPlate, format: formatPlate };
const NUMBER: Formatting = {
  normalise: (text) => latinCode(text, { keepHyphen: true }).slice(0, NUMBER_LENGTH),
  format: (code) => code,
};

/**
 * Writes Latin capitals whatever the keyboard, and a plate as it is painted; without a plate there is no field for one. What the
 * address asks about stands in fields that the server has left empty, as it does where the worker has shown the stored page.
 */
export function followForm(form: HTMLFormElement, asked: URLSearchParams | null): void {
  const [plate, number, without] = ['plate', 'number', 'without'].map((name) =>
    form.querySelector<HTMLInputElement>(`#${name}`),
  );
  if (!plate || !number || !without) return;
  if (asked) {
    plate.value = PLATE.format(PLATE.normalise(asked.get('plate') ?? ''));
    number.value = NUMBER.normalise(asked.get('number') ?? '');
    without.checked = asked.get('without') === '1' || (asked.has('number') && !asked.has('plate'));
  }
  writeFormatted(plate, PLATE);
  writeFormatted(number, NUMBER);
  const row = form.querySelector<HTMLElement>('[data-row="plate"]');
  const showPlate = () => {
    if (row) row.hidden = without.checked;
  };
  without.addEventListener('change', showPlate);
  // A browser that leads back puts the tick where it was, and says so to nobody.
  window.addEventListener('pageshow', showPlate);
  showPlate();
}

function writeFormatted(field: HTMLInputElement, formatting: Formatting): void {
  let former = formatting.normalise(field.value);
  field.addEventListener('input', (event) => {
    const { value: text, selectionStart } = field;
    const edit = { text, caret: selectionStart ?? text.length, deleted: directionOf(event) };
    const { value, caret } = applyEdit(formatting, former, edit);
    former = value;
    field.value = formatting.format(value);
    field.setSelectionRange(caret, caret);
  });
}
