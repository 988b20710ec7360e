import { describe, expect, it } from 'vitest';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Operation } from '../../../platform/outbox/index.ts';
import { FINDINGS_KINDS, queuedFindings, recordIn } from './offline.ts';

it('a car that the build before stored is read without the field that came since, which is empty', () => {
  const { replacedBy, ...before } = storedCheckup({ CarRegNo: '34AB567' });
  expect(replacedBy).toBeNull();
  expect(recordIn(before)).toEqual({ ...before, replacedBy: null });
});

it('what lacks more than what may be empty is no record', () => {
  const { status: _, ...broken } = storedCheckup({});
  expect(recordIn(broken)).toBeUndefined();
  expect(recordIn('text')).toBeUndefined();
});

describe('what the server has refused', () => {
  const checkup = newId();
  const refused = (body: Record<string, unknown>): Operation => ({
    id: newId(),
    owner: newId(),
    kind: 'checkups.findings',
    schema: 1,
    seq: 1,
    size: 1,
    rev: 1,
    payload: { params: { id: checkup }, body: { version: 1, ...body } },
    beside: {
      vehicle: '34 AB 567',
      before: { 'classificators.101': { checked: true, note: 'ա'.repeat(501) } },
    },
    dependsOn: [],
    after: [],
    recordedAt: '2026-11-20T06:06:00.000Z',
    savedAt: 0,
    attempts: 1,
    faults: 0,
    nextAt: 0,
    refusal: { code: 'validation', message: 'Սխալ', fields: {} },
  });
  const fault = { checked: true };

  it.each([
    [
      'a value that no device shows',
      { classificators: { 101: fault }, measurements: { CH: 99_999_999, CO: null } },
      3,
    ],
    ['a note that is too long', { classificators: { 101: { ...fault, note: 'ա'.repeat(501) } } }, 1],
    ['a code that no list has', { newClassificators: { 'x-1': fault, 102: null } }, 2],
  ])('names its car, counts all that was said and opens where it is mended: %s', (_, body, count) => {
    const { shown, edit } = FINDINGS_KINDS.device;
    expect(shown(refused(body))).toEqual({
      title: `34 AB 567․ մեխանիկի նշումներ՝ ${count}`,
      addresses: [`/tech-service-mechanic/${checkup}`],
    });
    expect(edit(refused(body))).toBe(`/tech-service-mechanic/${checkup}`);
  });

  it('is read as it was said, so that it can be put right', () => {
    expect(queuedFindings(refused({ measurements: { CH: 99_999_999 } }))?.stated).toEqual({
      'measurements.CH': 99_999_999,
    });
  });
});
