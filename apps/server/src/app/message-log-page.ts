import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { html } from 'hono/html';
import type pg from 'pg';
import { asSystem } from '../platform/db/transaction.ts';
import { lastMessages } from '../platform/gateways/sms/message-log.repo.ts';

const SHOWN = 50;

type Row = { phone: string; text: string; at: Date };

const rowOf = ({ phone, text, at }: Row) =>
  html`<tr><td>${phone}</td><td>${text}</td><td>${formatDateTime(at)}</td></tr>`;

/** The messages that a phone would have got, readable without scripts. Registered in the demonstration only. */
export function registerMessageLog(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/dev/outbox', async (_request, reply) => {
    const rows = await asSystem(pool, (tx) => lastMessages(tx, SHOWN));
    const title = t('auth.messageLog');
    const shown = rows.length > 0 ? html`<table>${rows.map(rowOf)}</table>` : t('auth.messageLogEmpty');
    const page = html`<!doctype html><html lang="hy"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/icon.svg">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td{padding:.25rem .75rem .25rem 0;vertical-align:top}</style></head>
<body><main><h1>${title}</h1><p>${t('auth.messageLogIntro')}</p>${shown}</main></body></html>`;
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(String(await page));
  });
}
