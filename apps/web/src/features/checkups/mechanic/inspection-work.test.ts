import { expect, it } from 'vitest';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { begin, moved } from './inspection-work.ts';
import type { QueuedFindings } from './offline.ts';

const KEY = 'classificators.101';
const refused = (record: string): QueuedFindings => ({
  id: 'b'.repeat(24),
  savedAt: 1,
  dependsOn: [],
  after: [],
  checkup: record,
  place: 'device',
  refusal: { code: 'version_conflict', message: 'no', fields: {} },
  vehicle: '34 AB 567',
  before: {},
  stated: { [KEY]: { checked: false } },
});

it('what another page of his sent and was refused is a change again where nothing was touched here', () => {
  const record = storedCheckup();
  const work = begin(record, { live: [], stuck: [] }, null);
  const next = moved(work, record, { live: [], stuck: [refused(record._id)] }, new Set());
  expect([next.mine[KEY], next.conflicts]).toEqual([{ checked: false }, []]);
});

it('what was touched here since stays, and is asked about', () => {
  const record = storedCheckup();
  const begun = begin(record, { live: [], stuck: [] }, null);
  const work = { ...begun, mine: { [KEY]: { checked: true } } };
  const next = moved(work, record, { live: [], stuck: [refused(record._id)] }, new Set());
  expect([next.mine[KEY], next.conflicts]).toEqual([{ checked: true }, [KEY]]);
});
