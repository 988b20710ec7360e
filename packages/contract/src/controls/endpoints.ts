import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { CHECKUP_FILTER, inDays, LIST_RANGE_DAYS } from '../checkup-list/index.ts';
import { hitRow } from '../dahk/index.ts';
import { day, instant } from '../kernel/dates.ts';
import { endpoint, idParams, publicCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, pagination, sortQuery } from '../kernel/paging.ts';
import {
  answerBody,
  answerPhoto,
  CONTROL_STATUSES,
  control,
  controlRecord,
  controlRow,
  decision,
  QUESTION_STATES,
} from './control.ts';
import { SAMPLE_PARTS } from './sample.ts';

const CONTROL_PAGES = ['control', 'control-view', 'control-company', 'control-ts'] as const;

const CONTROL_SORTS = [
  ...(['createdAt', 'CarRegNo', 'vehicle', 'Opinion', 'status'] as const),
  ...(['mechanic', 'station', 'company'] as const),
] as const;
export const DRAW_SORTS = ['day', 'committedAt'] as const;

/** What isn’t concluded yet has nothing to decide about, and is in no list of controls. */
const { overdue: _overdue, ...FILTER } = CHECKUP_FILTER;

const matching = {
  ...FILTER,
  status: CHECKUP_FILTER.status.unwrap().exclude(['open']).optional(),
  controlStatus: z.enum(CONTROL_STATUSES, { error: 'field.choice' }).optional(),
  question: z.enum(QUESTION_STATES, { error: 'field.choice' }).optional(),
  /** of the sample of each day: all of it, or one of its parts */
  sample: z.enum(['all', ...SAMPLE_PARTS], { error: 'field.choice' }).optional(),
  sort: sortQuery(CONTROL_SORTS),
};
export const controlsQuery = z
  .strictObject({ ...matching, page: pageQuery.page, limit: pageQuery.limit, dahkPage: pageQuery.page })
  .superRefine(inDays(LIST_RANGE_DAYS));
export type ControlsQuery = z.infer<typeof controlsQuery>;

const counts = z.object({
  unchecked: z.int(),
  approved: z.int(),
  suspicious: z.int(),
  violation: z.int(),
});
export type ControlCounts = z.infer<typeof counts>;

/** The seed of a day: its digest before the day begins, itself when the day is over. */
const draw = z.object({
  day,
  /** SHA-256 of the seed, in hexadecimal digits */
  commitment: z.string(),
  committedAt: instant,
  /** null = the day is not over */
  seed: z.string().nullable(),
});
export type Draw = z.infer<typeof draw>;

const id = idParams(objectId);

const ANSWERING = pageNeed(['control-company', 'control-ts'], 'edit', 'controlAnswers');

export const controlsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/controls',
    need: pageNeed(CONTROL_PAGES, 'view', 'controls'),
    summary:
      'Concluded and void checkups with what control says of them, within one’s rights, newest first; of a company those with a question before. Counts by status are of the whole filter; enforcement hits are for who sees the country',
    query: controlsQuery,
    response: z.object({
      data: z.array(controlRow),
      inspectionStatusCount: counts,
      /** questions without an answer, of the whole filter */
      waiting: z.int(),
      pagination,
      dahk: z.array(hitRow),
      dahkPagination: pagination,
    }),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/controls/export',
    need: pageNeed(['control', 'control-view'], 'export', 'controls'),
    summary: 'The same as an .xlsx file, without the enforcement hits',
    query: z.strictObject(matching).superRefine(inDays(LIST_RANGE_DAYS)),
    response: z.unknown(),
  }),
  record: endpoint({
    method: 'GET',
    path: '/controls/:id',
    need: pageNeed(CONTROL_PAGES, 'view', 'controls'),
    summary: 'One checkup with everything that control looks at, and what was said of it before',
    params: id,
    response: itemOf(controlRecord),
  }),
  reasons: endpoint({
    method: 'GET',
    path: '/control-reasons',
    need: pageNeed(['control'], 'edit', 'controlDecisions'),
    summary: 'What control may find wrong with photographs: the reasons to choose from',
    response: z.object({ data: z.array(z.object({ _id: objectId, name: z.string() })) }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/controls/:id',
    need: pageNeed(['control'], 'edit', 'controlDecisions'),
    summary: 'What the staff decide about a checkup, or ask its station; a violation needs a note',
    params: id,
    body: decision,
    response: itemOf(control),
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/controls/:id/answer',
    need: ANSWERING,
    summary:
      'The answer of a checkup’s station or company to the question that stands: words, photographs, or both',
    params: id,
    body: answerBody,
    response: itemOf(control),
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/controls/:id/answer-photos',
    need: ANSWERING,
    summary:
      'Stores a photograph (multipart field `attachment`) for the answer that one is about to give to the question that stands; only the answer that names it makes it seen by others',
    params: id,
    /** made by the browser, so that a photograph that is sent again is stored once */
    query: z.strictObject({ _id: objectId }),
    response: itemOf(answerPhoto),
    success: 201,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/controls/:id/answer-photos/:photo',
    need: ANSWERING,
    summary: 'Takes back a photograph that one has sent and not answered with yet; its file is erased',
    params: z.strictObject({ id: objectId, photo: objectId }),
    response: itemOf(answerPhoto),
  }),
  draws: endpoint({
    method: 'GET',
    path: '/control-draws',
    need: publicCall,
    summary:
      'Seeds of the daily samples, newest first: before a day begins the SHA-256 of its seed, after its end the seed. Public, so that anybody can draw again. Search is a part of the day (as 2026-11-20 or 20/11/2026), or the beginning of a seed or of its SHA-256',
    query: z.strictObject({ ...pageQuery, sort: sortQuery(DRAW_SORTS) }),
    response: listOf(draw),
  }),
} as const;
