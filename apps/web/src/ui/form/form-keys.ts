const STOPS = 'input, select, textarea, [data-form-save]';

/** Where Enter goes on to: the next field in reading order, at the end the button that saves. */
export function goOnFrom(form: HTMLElement, from: Element): boolean {
  const stops = [...form.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === from || isStop(stop),
  );
  const next = stops[stops.indexOf(from instanceof HTMLElement ? from : form) + 1];
  if (!next) return false;
  next.focus();
  if (next instanceof HTMLInputElement && next.type === 'text') next.select();
  return true;
}

function isStop(stop: HTMLElement): boolean {
  // A file is never asked for on the way: the camera would open instead of the next field.
  if (stop.matches(':disabled, [type=hidden], [type=file], [tabindex="-1"]')) return false;
  return !(stop instanceof HTMLInputElement && stop.type === 'radio') || isGroupStop(stop);
}

/** Of a group of radio buttons the chosen one, or the first, is where the Tab key stops too. */
function isGroupStop(radio: HTMLInputElement): boolean {
  const group = [...(radio.form?.querySelectorAll<HTMLInputElement>(`input[type=radio]`) ?? [])].filter(
    (other) => other.name === radio.name,
  );
  return radio === (group.find((other) => other.checked) ?? group[0]);
}
