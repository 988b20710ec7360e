import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

type Part = { readonly [name: string]: string | Part };

function textsOf(part: Part, place: string): [string, string][] {
  return Object.entries(part).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[`${place}${name}`, text]] : textsOf(text, `${place}${name}.`),
  );
}

it('who inspects is called «Մեխանիկ (հսկիչ)» as a role and «մեխանիկ» elsewhere, in one spelling', () => {
  const other = textsOf(catalogue, '').filter(([, text]) =>
    /հսկիչ/i.test(text.replaceAll('Մեխանիկ (հսկիչ)', '')),
  );
  expect(other).toEqual([]);
  expect(catalogue.access.role.TECHNICAL_SERVICE_MECHANIC).toBe('Մեխանիկ (հսկիչ)');
  expect(catalogue.cards.mechanic).toBe('Մեխանիկ (հսկիչ)');
});
