import type pg from 'pg';
import type { Patch } from '../planting/patch.ts';

type Planted = {
  name: string;
  patches: readonly Patch[];
  /** what of the database would hold it: without these the program stands alone */
  without?: readonly string[];
};

const ORDERS = 'apps/server/src/features/payments/orders';
const APPLY = `${ORDERS}/apply-provider-state.ts`;
const PROVIDERS = 'apps/server/src/features/payments/providers';
const RETURN = 'apps/server/src/features/payments/returns/settle-return.ts';
const STATES = 'packages/contract/src/payments/order-states.ts';

/** What costs money, put into the program on purpose: each must be found. */
export const PLANTED: readonly Planted[] = [
  {
    name: 'each news of money is a credit, and no key holds it',
    patches: [
      {
        file: APPLY,
        text: "const brings = step.state === 'succeeded' && attempt.state !== 'succeeded';",
        by: "const brings = step.state === 'succeeded';",
      },
      {
        file: `${ORDERS}/orders.repo.ts`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
        text: 'id: derivedId(attempt.id, `payment ${purpose}`),',
        by: 'id: sql<string>`inspect.new_id()`,',
      },
      {
        file: APPLY,
        text: 'const unchanged: Applied',
        by: 'heard.eventKey = null;\n  const unchanged: Applied',
      },
    ],
    without: ['payments_attempt', 'payments_order_paid'],
  },
  {
    name: 'the sum is not compared',
    patches: [{ file: `${ORDERS}/heard.ts`, text: 'observed.amount !== wanted.amount ||', by: 'false ||' }],
  },
  {
    name: 'silence is a refusal',
    patches: [
      {
        file: `${ORDERS}/heard.ts`,
        text: "return { event: 'unknown', returned: 0 };\n  }",
        by: "return { event: 'declined', returned: 0 };\n  }",
      },
    ],
  },
  {
    name: 'what comes late is not credited',
    patches: [
      {
        file: STATES,
        text: "const CAME = {\n  paid: 'succeeded',",
        by: "const CAME = {\n  paid: '=',",
      },
      {
        file: STATES,
        text: '  open: {\n    ...SILENT,\n    ...CAME,',
        by: "  open: {\n    ...SILENT,\n    ...CAME,\n    paid: 'succeeded',",
      },
    ],
  },
  {
    name: 'nobody is asked after an outage',
    patches: [
      {
        file: `${ORDERS}/poll-times.ts`,
        text: "if (event === 'unknown') return soon;",
        by: "if (event === 'unknown') return null;",
      },
    ],
  },
  {
    name: 'a surplus opens no case',
    patches: [{ file: APPLY, text: 'if (surplus)\n', by: "if (surplus && heard.event === 'reversed')\n" }],
  },
  {
    name: 'a second attempt’s money is let go',
    patches: [{ file: APPLY, text: 'if (brings) await credit', by: 'if (brings && !isSecond) await credit' }],
  },
  {
    name: 'what was given back is entered anew each time',
    patches: [
      {
        file: `${ORDERS}/enter-returned.ts`,
        text: 'const fresh = Math.max(0, returned - entered);',
        by: 'const fresh = returned + 0 * entered;',
      },
    ],
  },
  {
    name: 'a subscription is extended by whoever hears of it',
    patches: [
      {
        file: APPLY,
        text: '  const returned = await enterReturned(',
        by: "  if (heard.event === 'paid' && order.origin === 'company') for (const { id } of await receivedBy(tx, attempt.id)) await extendSubscription(tx, { company: order.company, payment: id, amount: 1, at: now });\n  const returned = await enterReturned(",
      },
    ],
    without: ['subscription_periods_pkey'],
  },
  {
    name: 'cash and card do not wait for each other',
    patches: [
      {
        file: 'apps/server/src/features/vehicles/vehicle-register.repo.ts',
        text: '  await tx.run(rawQuery(query));\n}\n\n/** Brings',
        by: '  void query; void tx;\n}\n\n/** Brings',
      },
    ],
  },
  {
    name: 'cash takes the whole fee though a part of it is paid',
    patches: [
      {
        file: 'apps/server/src/features/payments/pay-checkup.ts',
        text: 'amount: owed[purpose] ?? 0 }));',
        by: 'amount: fees[purpose]?.amount ?? 0 }));',
      },
    ],
  },
  {
    name: 'the order is not locked',
    patches: [
      {
        file: `${ORDERS}/orders.query.ts`,
        text: "tx.first(orders().where('id', '=', id).forNoKeyUpdate());",
        by: "tx.first(orders().where('id', '=', id));",
      },
      {
        file: `${ORDERS}/orders.query.ts`,
        text: "tx.first(attempts().where('id', '=', id).forNoKeyUpdate());",
        by: "tx.first(attempts().where('id', '=', id));",
      },
      {
        file: 'apps/server/src/features/vehicles/vehicle-register.repo.ts',
        text: '  await tx.run(rawQuery(query));\n}\n\n/** Brings',
        by: '  void query; void tx;\n}\n\n/** Brings',
      },
    ],
  },
  {
    name: 'the browser that comes back is believed',
    patches: [
      {
        file: `${ORDERS}/ask-provider-state.ts`,
        text: '  const now = services.clock.now();\n',
        by: "  if (observed?.state === 'pending') Object.assign(observed, { state: 'paid' });\n  const now = services.clock.now();\n",
      },
    ],
  },
  {
    name: 'a terminal’s number is a payment each time',
    patches: [
      {
        file: `${PROVIDERS}/paid-beforehand.repo.ts`,
        text: '  return (await tx.run(insert)) === 1;',
        by: '  await tx.run(insert);\n  return true;',
      },
      {
        file: `${PROVIDERS}/paid-beforehand.repo.ts`,
        text: 'id: derivedId(of.provider, of.transactionId),',
        by: 'id: sql<string>`inspect.new_id()`,',
      },
      {
        file: `${PROVIDERS}/paid-beforehand.repo.ts`,
        text: "import { build, type Tx } from '../../../platform/db/transaction.ts';",
        by: "import { sql } from 'kysely';\nimport { build, type Tx } from '../../../platform/db/transaction.ts';",
      },
    ],
    without: ['payments_onepay'],
  },
  {
    name: 'a number that comes with another sum is answered like the first',
    patches: [
      {
        file: `${PROVIDERS}/onepay-call.ts`,
        text: "if (event?.raw !== raw) return 'other_payload';",
        by: "if (!event) return 'other_payload';",
      },
    ],
  },
  {
    name: 'a second prepayment of a period is one more',
    patches: [
      {
        file: `${PROVIDERS}/terminal-payment.ts`,
        text: "return isPaid ? 'double' : 'accepted';",
        by: "return isPaid && !isTaking ? 'double' : 'accepted';",
      },
    ],
  },
  {
    name: 'a surplus at a terminal opens no case',
    patches: [
      {
        file: `${PROVIDERS}/terminal-payment.ts`,
        text: "  if (decision === 'double')\n    await openCase(",
        by: "  if (decision === 'double' && amount === 0)\n    await openCase(",
      },
    ],
  },
  {
    name: 'what was promised to go back is asked for again',
    patches: [
      { file: RETURN, text: 'if (problem === ACCEPTED) return;', by: 'if (problem === null) return;' },
    ],
  },
];

/** Takes these indexes out of a database that nobody uses afterwards. */
export async function takeOut(pool: pg.Pool, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { rows } = await pool.query<{ owner: string | null; table: string }>(
      `select c.conname as owner, i.indrelid::regclass::text as table
         from pg_index i left join pg_constraint c on c.conindid = i.indexrelid where i.indexrelid = $1::regclass`,
      [name],
    );
    const [found] = rows;
    if (!found) throw new Error(`there is no index ${name}`);
    await pool.query(
      found.owner ? `alter table ${found.table} drop constraint ${found.owner}` : `drop index ${name}`,
    );
  }
}
