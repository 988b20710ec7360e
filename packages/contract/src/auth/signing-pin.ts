import { z } from 'zod';

/** What is typed where a PIN is asked for. */
export const typedPin = z.string({ error: 'field.required' }).regex(/^\d{6}$/, { error: 'field.pin' });

/** The same digit, a run up or down (0 stands after 9), or a piece that is repeated: what everybody tries first. */
function isObviousPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const follows = (step: number) =>
    digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10);
  return [0, 1, -1].some(follows) || /^(\d{2,3})\1+$/.test(pin);
}

/** A PIN that a mechanic chooses. */
export const chosenPin = typedPin.refine((pin) => !isObviousPin(pin), { error: 'field.pin_obvious' });
