import { z } from 'zod';
import { checkup } from '../checkups/index.ts';
import { instant } from '../kernel/dates.ts';
import { text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { SAMPLE_PARTS } from './sample.ts';

export const CONTROL_STATUSES = ['unchecked', 'approved', 'suspicious', 'violation'] as const;
export type ControlStatus = (typeof CONTROL_STATUSES)[number];

/** How the question to a station stands. */
export const QUESTION_STATES = ['waiting', 'answered'] as const;

export const CONTROL_NOTE_MAX = 1_000;
const note = text(CONTROL_NOTE_MAX);

/** Photographs that come with one answer. */
export const PHOTOS_PER_ANSWER_MAX = 4;
/** Of one person in 24 hours, those that he took back not counted. */
export const ANSWER_PHOTOS_PER_DAY_MAX = 100;
/** One that was sent and came with no answer is kept so long. */
export const UNSENT_ANSWER_PHOTO_DAYS = 7;

/** A photograph of an answer: it belongs to the answer, and is no evidence of the checkup. */
export const answerPhoto = z.object({
  _id: objectId,
  /** what it is fetched by: fileAddress(file) */
  file: objectId,
  createdAt: instant,
});
export type AnswerPhoto = z.infer<typeof answerPhoto>;

/** What was said of a checkup; nothing = unchecked, version 0. Names are null where the reader is not told whose they are. */
const said = {
  status: z.enum(CONTROL_STATUSES),
  /** what control found wrong with the photographs */
  cameraReasonId: objectId.nullable(),
  note: z.string().nullable(),
  question: z.string().nullable(),
  /** null beside answeredAt = photographs alone */
  answer: z.string().nullable(),
};

/** What a row of the list carries of its checkup. */
export const CONTROL_FACTS = [
  '_id',
  'CarRegNo',
  'carName',
  'carModelName',
  'status',
  'Opinion',
  'createdAt',
  'mechanicName',
  'stationName',
  'companyName',
  'marks',
] as const;
const facts = checkup.pick({
  _id: true,
  CarRegNo: true,
  carName: true,
  carModelName: true,
  status: true,
  Opinion: true,
  createdAt: true,
  mechanicName: true,
  stationName: true,
  companyName: true,
  marks: true,
});

export const control = z.object({
  /** the checkup’s id: one control of each */
  _id: objectId,
  ...said,
  askedAt: instant.nullable(),
  answeredByName: z.string().nullable(),
  /** null = the question, if there is one, waits */
  answeredAt: instant.nullable(),
  /** how many photographs came with the answer that stands */
  answerPhotos: z.int(),
  /** of the decision */
  by: z.string().nullable(),
  at: instant.nullable(),
  version: z.int(),
  /** the checkup was changed after it was decided about */
  changedSince: z.boolean(),
  /** a photograph of it was used in another one; the staff alone are told */
  reused: z.boolean(),
  /** in which part of the sample of its day it is; the country’s readers alone are told */
  sample: z.enum(SAMPLE_PARTS).nullable(),
  /** what the one who asks may do with it now */
  can: z.object({ decide: z.boolean(), answer: z.boolean() }),
});
export type Control = z.infer<typeof control>;

export const controlRow = control.extend({ checkup: facts });
export type ControlRow = z.infer<typeof controlRow>;

export const CONTROL_ACTIONS = ['decide', 'ask', 'answer'] as const;
const event = z.object({
  at: instant,
  /** null = of the staff, whose names a company is not told */
  byName: z.string().nullable(),
  action: z.enum(CONTROL_ACTIONS),
  ...said,
  /** those that came with an answer, in the order in which they were sent; of everything else none */
  photos: z.array(answerPhoto),
});
export type ControlEvent = z.infer<typeof event>;

/** One checkup to look at: everything that is known of it, and what was said of it, oldest first. */
export const controlRecord = z.object({
  control,
  checkup,
  events: z.array(event),
  /** photographs that the one who asks has sent for an answer, and not answered with yet */
  unsentPhotos: z.array(answerPhoto),
});
export type ControlRecord = z.infer<typeof controlRecord>;

/** The version that was read; 0 = nobody has said anything yet. */
const version = whole(0, 2_147_483_647);

/** What is absent stays, null clears. Another question takes away the answer to the one before; none is taken back. */
export const decision = z.strictObject({
  version,
  status: z.enum(CONTROL_STATUSES, { error: 'field.choice' }).optional(),
  cameraReasonId: objectId.nullable().optional(),
  note: note.nullable().optional(),
  question: note.optional(),
});
export type Decision = z.infer<typeof decision>;

/** Words, photographs that were sent before, or both. */
export const answerBody = z
  .strictObject({
    version,
    answer: note.nullable().optional(),
    photos: z.array(objectId).max(PHOTOS_PER_ANSWER_MAX, { error: 'field.max' }).optional(),
  })
  .refine(({ answer, photos = [] }) => typeof answer === 'string' || photos.length > 0, {
    path: ['answer'],
    error: 'controls.field.answer',
  });
export type AnswerBody = z.infer<typeof answerBody>;
