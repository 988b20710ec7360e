import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { inDays } from '../checkup-list/index.ts';
import { addDays, type Day, day, instant } from '../kernel/dates.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { ANALYSIS_KINDS } from './kinds.ts';
import { ANALYSIS_PAGES } from './pages.ts';

const VIEW = pageNeed(ANALYSIS_PAGES, 'view', 'analysis');

/** How far apart the days of an analysis may be: a quarter. */
const ANALYSIS_RANGE_DAYS = 92;
/** Of the records that prove a finding so many are named; how many there are is told beside them. */
export const EVIDENCE_MOST = 50;
const SEEN_DAYS = 30;

type Days = { startDate?: Day | undefined; endDate?: Day | undefined };

/** Days, both included: the latest thirty unless others are named. */
export function analysisDays({ startDate, endDate }: Days, today: Day): { from: Day; to: Day } {
  const to = endDate ?? (startDate && startDate > today ? startDate : today);
  const from = startDate ?? addDays(to, 1 - SEEN_DAYS);
  const longest = addDays(from, ANALYSIS_RANGE_DAYS);
  return { from, to: to > longest ? longest : to };
}

const kind = z.enum(ANALYSIS_KINDS, { error: 'field.choice' });
const filters = {
  search: pageQuery.search,
  company: objectId.optional(),
  station: objectId.optional(),
  mechanic: objectId.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
};

/** open → closed, and open again */
export const CASE_STATES = ['open', 'closed'] as const;
const CASE_ACTIONS = ['open', 'note', 'close', 'reopen'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];
/** explained: there is a good reason · corrected: what was wrong has been put right · referred: others go on with it */
export const CLOSE_REASONS = ['explained', 'corrected', 'referred'] as const;

/** Within its kind no other finding has it; the same records give the same one again. */
const findingKey = z
  .string({ error: 'field.required' })
  .min(1)
  .max(100)
  .regex(/^[0-9a-zT:-]+$/, { error: 'field.choice' });

const finding = z.object({
  kind,
  key: findingKey,
  /** in Yerevan: of the later record; of a month its first day */
  day,
  company: objectId,
  companyName: z.string(),
  station: objectId,
  stationName: z.string(),
  /** null: it is about the station */
  mechanic: objectId.nullable(),
  mechanicName: z.string().nullable(),
  /** what was seen and what it is held against; the catalogue says them as a sentence. Minutes, kilometres, shares 0–1, counts */
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
  /** checkups that prove it, at most 50, and how many there are */
  evidence: z.array(objectId),
  records: z.int().min(1),
  case: z.object({ _id: objectId, state: z.enum(CASE_STATES) }).nullable(),
});
export type Finding = z.infer<typeof finding>;

const record = z.object({
  _id: objectId,
  CarRegNo: z.string().nullable(),
  companyName: z.string(),
  stationName: z.string(),
  mechanicName: z.string().nullable(),
  /** begun at the desk, signed by its mechanic, concluded */
  createdAt: instant,
  inspectedAt: instant,
  concludedAt: instant.nullable(),
  Opinion: z.boolean().nullable(),
  number: z.string().nullable(),
});
export type EvidenceRecord = z.infer<typeof record>;

const caseRow = z.object({
  _id: objectId,
  state: z.enum(CASE_STATES),
  openedAt: instant,
  openedByName: z.string().nullable(),
  /** as it was when the case was opened */
  finding: finding.omit({ case: true }),
  version: z.int(),
  events: z.array(
    z.object({
      version: z.int(),
      action: z.enum(CASE_ACTIONS),
      reason: z.enum(CLOSE_REASONS).nullable(),
      note: z.string(),
      byName: z.string().nullable(),
      at: instant,
    }),
  ),
});
export type AnalysisCase = z.infer<typeof caseRow>;

const note = text(500).refine((value) => value.length >= 3, { error: 'analysis.field.note' });

const mechanicRow = z.object({
  _id: objectId,
  name: z.string(),
  company: objectId,
  companyName: z.string(),
});

export const FINDING_SORTS = ['station', 'day', 'mechanic', 'company'] as const;
export const MECHANIC_SORTS = ['name', 'company'] as const;
export const CASE_SORTS = ['station', 'openedAt', 'openedBy', 'state'] as const;

export const analysisEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/analysis/summary',
    need: VIEW,
    summary:
      'How many findings of each kind these days have, and of how many stations; the latest 30 days unless named; search is a part of the name of a station, a company or a mechanic',
    query: z.strictObject(filters).superRefine(inDays(ANALYSIS_RANGE_DAYS)),
    response: z.object({
      data: z.array(z.object({ kind, findings: z.int(), stations: z.int() })),
      /** stations with any finding */
      stations: z.int(),
    }),
  }),
  findings: endpoint({
    method: 'GET',
    path: '/analysis/findings',
    need: VIEW,
    summary:
      'The findings of one kind, the latest first, with what they follow from and the checkups that prove them',
    query: z
      .strictObject({ kind, ...filters, ...pageQuery, sort: sortQuery(FINDING_SORTS) })
      .superRefine(inDays(ANALYSIS_RANGE_DAYS)),
    response: listOf(finding),
  }),
  mechanics: endpoint({
    method: 'GET',
    path: '/analysis/mechanics',
    need: VIEW,
    summary:
      'Mechanics whose findings can be asked for, with their company; also those who work no more: findings are of days gone by',
    query: z.strictObject({ ...pageQuery, sort: sortQuery(MECHANIC_SORTS) }),
    response: listOf(mechanicRow),
  }),
  records: endpoint({
    method: 'GET',
    path: '/analysis/records',
    need: VIEW,
    summary: 'The checkups of these ids (commas between them, at most 50) in the order of their time',
    query: z.strictObject({
      ids: z
        .string({ error: 'field.required' })
        .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/, { error: 'field.id' }),
    }),
    response: z.object({ data: z.array(record) }),
  }),
  cases: endpoint({
    method: 'GET',
    path: '/analysis/cases',
    need: VIEW,
    summary:
      'Cases that were opened about findings, with their history, the latest first; search is a part of the name of a station or a company, or words of a note',
    query: z.strictObject({
      state: z.enum(CASE_STATES, { error: 'field.choice' }).optional(),
      kind: kind.optional(),
      company: objectId.optional(),
      station: objectId.optional(),
      ...pageQuery,
      sort: sortQuery(CASE_SORTS),
    }),
    response: listOf(caseRow),
  }),
  oneCase: endpoint({
    method: 'GET',
    path: '/analysis/cases/:id',
    need: VIEW,
    summary: 'One case with its history',
    params: idParams(objectId),
    response: itemOf(caseRow),
  }),
  open: endpoint({
    method: 'POST',
    path: '/analysis/cases',
    need: pageNeed(['analysis'], 'create', 'analysis'),
    summary:
      'Opens a case about a finding, which is looked for anew and kept as it then is; one case for each',
    body: z.strictObject({ _id: objectId, kind, key: findingKey, day, note }),
    response: itemOf(caseRow),
    success: 201,
  }),
  act: endpoint({
    method: 'POST',
    path: '/analysis/cases/:id/events',
    need: pageNeed(['analysis'], 'edit', 'analysis'),
    summary:
      'Adds to a case: a note, its closing with the reason, or its opening again; nothing of it is ever changed',
    params: idParams(objectId),
    body: z
      .strictObject({
        version: whole(1, 1_000_000),
        action: z.enum(['note', 'close', 'reopen'], { error: 'field.choice' }),
        reason: z.enum(CLOSE_REASONS, { error: 'field.choice' }).optional(),
        note,
      })
      .superRefine(({ action, reason }, context) => {
        if ((action === 'close') !== (reason !== undefined))
          context.addIssue({ code: 'custom', path: ['reason'], message: 'field.required' });
      }),
    response: itemOf(caseRow),
    success: 201,
  }),
} as const;
