import { hy } from './hy.ts';

/** HTML of which every piece that is put in is text, unless it is HTML itself. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[] | undefined;

export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(
    parts.map((part, index) => `${part}${index < pieces.length ? written(pieces[index]) : ''}`).join(''),
  );
}

function written(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return String(piece).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** One look for all, which is none of the providers': nobody should take this page for a bank's. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f4f1ea;color:#2b2620;font:16px/1.5 system-ui,"Noto Sans Armenian",sans-serif}
header{background:#7a3b00;color:#fff;padding:12px 16px;text-align:center;font-weight:600}
main{max-width:480px;margin:24px auto;padding:24px;background:#fff;border:2px dashed #b3864f;border-radius:12px}
h1{font-size:22px;line-height:1.3;margin:0 0 16px;overflow-wrap:anywhere}
h2{font-size:18px;line-height:1.3;margin:0 0 12px}
dl{display:grid;grid-template-columns:minmax(96px,auto) 1fr;gap:8px 16px;margin:0 0 20px}
dt{color:#6b6255}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
fieldset{border:1px solid #d8cdbb;border-radius:8px;margin:0 0 16px;padding:8px 16px}
label{display:flex;gap:10px;align-items:center;min-height:44px;padding:6px 0}
label.field{display:block;margin:0 0 16px}
input[type=radio],input[type=checkbox]{width:20px;height:20px;flex:none}
.field input{width:100%;min-height:44px;padding:8px 12px;font:inherit;border:1px solid #8d8271;border-radius:8px}
.buttons{display:flex;flex-wrap:wrap;gap:12px;margin-top:16px}
button{flex:1 1 140px;min-height:48px;border-radius:8px;border:2px solid #7a3b00;background:#fff;color:#7a3b00;font:inherit;font-weight:600;cursor:pointer}
button.first{background:#7a3b00;color:#fff}
button:focus-visible,input:focus-visible{outline:3px solid #1d6fb8;outline-offset:2px}
p.note{background:#fbf0d9;border-radius:8px;padding:10px 14px}
table{width:100%;border-collapse:collapse;margin:0 0 16px}td,th{text-align:left;padding:4px 8px 4px 0;overflow-wrap:anywhere}
@media(max-width:520px){main{margin:12px;padding:16px}}
`;

export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="hy"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${hy.simulator}</title><style>${new Html(STYLE)}</style></head>
<body><header>${hy.banner}</header><main><h1>${title}</h1>${body}</main></body></html>
`.text;
}

export const facts = (rows: readonly (readonly [string, string])[]) =>
  html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

export const hidden = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

export const note = (text: string) => html`<p class="note">${text}</p>`;

export const buttons = (first: readonly [string, string], second: readonly [string, string]) =>
  html`<div class="buttons"><button class="first" name="do" value="${first[0]}">${first[1]}</button>
<button name="do" value="${second[0]}">${second[1]}</button></div>`;
