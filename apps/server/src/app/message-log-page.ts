import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { asSystem } from '../platform/db/transaction.ts';
import { lastMessages } from '../platform/gateways/sms/message-log.repo.ts';

const SHOWN = 50;

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

type Row = { phone: string; text: string; at: Date };

const rowOf = ({ phone, text, at }: Row) =>
  `<tr><td>${html(phone)}</td><td>${html(text)}</td><td>${formatDateTime(at)}</td></tr>`;

/** The messages that a phone would have got, readable without scripts. Registered in the demonstration only. */
export function registerMessageLog(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/dev/outbox', async (_request, reply) => {
    const rows = await asSystem(pool, (tx) => lastMessages(tx, SHOWN));
    const title = html(t('auth.messageLog'));
    const shown =
      rows.length > 0 ? `<table>${rows.map(rowOf).join('\n')}</table>` : html(t('auth.messageLogEmpty'));
    const page = `<!doctype html><html lang="hy"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/icon.svg">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td{padding:.25rem .75rem .25rem 0;vertical-align:top}</style></head>
<body><main><h1>${title}</h1><p>${html(t('auth.messageLogIntro'))}</p>${shown}</main></body></html>`;
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}
