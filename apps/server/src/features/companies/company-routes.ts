import { companiesEndpoints, runsCompany } from '@inspect/contract/companies';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { changeAudited } from '../../platform/history/audited-records.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { personRoute, type Route, uploadRoute } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { FileScanner } from '../../platform/scanner/file-scanner.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type ExportServices, exportRoutes } from '../../platform/table-files/export-route.ts';
import { filePlace, scanPdf } from '../files/index.ts';
import { announceCompany } from './announce-company.ts';
import { companyById, companyPage } from './company.query.ts';
import { ownCompanies } from './company.repo.ts';
import { acceptContract, allowContract, replaceContract } from './contract.ts';
import { sendCompanies } from './export-companies.ts';
import { switchDoublePayments } from './switch-double-payments.ts';
import { changeCompany, createCompany } from './write-company.ts';

/** What the staff keep of companies, and what a company keeps of itself. */
export function companyRoutes(
  services: ExportServices & { storage: Storage; jobs: Jobs; scanner?: FileScanner | undefined },
): Route[] {
  const { clock } = services;
  const exportRoute = exportRoutes(services, 'companyExports');
  const calls = companiesEndpoints;
  const today = () => yerevanDay(clock.now());
  return [
    personRoute(calls.list, ({ actor, query, tx }) =>
      listAnswer(query, (place) => companyPage(tx, actor, { ...query, ...place, today: today() })),
    ),
    exportRoute(calls.exported, ({ actor, http, query, tx }) =>
      sendCompanies(tx, actor, http.reply, { ...query, today: today() }),
    ),
    personRoute(calls.own, async ({ actor, tx }) => {
      if (!runsCompany(actor.role)) throw new AppError('forbidden');
      return { data: await ownCompany(actor.company, (id) => companyById(tx, id)) };
    }),
    personRoute(calls.changeOwn, async ({ actor, body, tx, announce }) => {
      if (!runsCompany(actor.role) || actor.company === null) throw new AppError('forbidden');
      const writing = { tx, actor, now: clock.now(), company: actor.company };
      return announceCompany(announce, await changeAudited(ownCompanies, writing, actor.company, body));
    }),
    personRoute(calls.acceptContract, async ({ actor, body, tx, announce }) => {
      if (!runsCompany(actor.role)) throw new AppError('forbidden');
      return announceCompany(announce, await acceptContract({ tx, actor, now: clock.now() }, body.file));
    }),
    personRoute(calls.switchDoublePayments, async ({ actor, body, tx, announce, freshAt }) => {
      requireFresh({ freshAt }, clock.now());
      const writing = { tx, actor, now: clock.now() };
      return announceCompany(announce, await switchDoublePayments(writing, body));
    }),
    personRoute(calls.readCompany, async ({ actor, params, tx }) => {
      // Row-level security says the same; the code does not lean on it.
      const open = actor.company === null || actor.company === params.id;
      return { data: await ownCompany(open ? params.id : null, (id) => companyById(tx, id)) };
    }),
    personRoute(calls.addCompany, async ({ actor, body, http, tx, freshAt }) => {
      if (body.double_payments) requireFresh({ freshAt }, clock.now());
      const { row, repeated } = await createCompany({ tx, actor, now: clock.now() }, body);
      if (repeated) http.reply.code(200);
      return { data: row };
    }),
    personRoute(calls.changeCompany, async ({ actor, body, params, tx, announce, freshAt }) => {
      if (isOfMoney(body)) requireFresh({ freshAt }, clock.now());
      const writing = { tx, actor, now: clock.now() };
      return announceCompany(announce, await changeCompany(writing, params.id, body));
    }),
    uploadRoute(calls.uploadContract, filePlace(services, 'contract'), {
      digest: ({ upload }) => scanPdf(services.scanner, upload),
      allow: ({ actor, params, tx, upload }) => allowContract({ tx, actor }, params.id, upload),
      run: async ({ actor, params, tx, announce, upload }) => {
        const writing = { tx, actor, now: clock.now() };
        return announceCompany(announce, await replaceContract(writing, params.id, upload));
      },
    }),
  ];
}

async function ownCompany<Row>(
  id: string | null,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row> {
  const row = id === null ? undefined : await find(id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** What a company owes, what it has paid for, and whether a payment that came twice is taken: not from a screen found open. */
const isOfMoney = (sent: Readonly<Record<string, unknown>>) =>
  ['double_payments', 'subscription', 'subscriptionEnabled', 'subscriptionTotal'].some(
    (field) => sent[field] !== undefined,
  );
