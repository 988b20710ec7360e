import { html } from 'hono/html';
import type { Markup } from './page-frame.ts';

export type FormField = {
  name: string;
  label: string;
  hint: string;
  /** may be left empty */
  optional?: boolean;
};

/** Texts under the fields, by their names. */
export type FieldErrors = Readonly<Record<string, string>>;

type Typed = Readonly<Record<string, string>>;

/** Fields of what stands on paper, Latin capitals and digits; the first one that is wrong has the focus. */
export function fieldsPart(fields: readonly FormField[], typed: Typed, errors: FieldErrors): Markup[] {
  const wrong = fields.find(({ name }) => errors[name] !== undefined);
  return fields.map((field) =>
    fieldPart(field, typed[field.name] ?? '', errors[field.name], field === wrong),
  );
}

function fieldPart(
  { name, label, hint, optional }: FormField,
  value: string,
  error: string | undefined,
  focus: boolean,
): Markup {
  const described = error ? `${name}-error` : `${name}-hint`;
  return html`<p data-row="${name}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" class="code" value="${value}"${optional ? '' : html` required`} maxlength="30" autocapitalize="characters" spellcheck="false" aria-describedby="${described}"${error ? html` aria-invalid="true"` : ''}${focus ? html` autofocus` : ''}>
${error ? html`<span class="error" id="${name}-error">${error}</span>` : html`<span class="hint" id="${name}-hint">${hint}</span>`}</p>`;
}

export const hasErrors = (fields: FieldErrors): boolean => Object.keys(fields).length > 0;
