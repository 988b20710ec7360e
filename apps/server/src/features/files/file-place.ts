import { FILE_SIZE_MAX, type FileKind } from '@inspect/contract/files';
import type { Clock } from '../../platform/clock.ts';
import type { FilePlace } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { withinLimit } from '../../platform/storage/within-limit.ts';
import { keyOf } from './record-file.ts';
import { announceFile } from './settle-files.ts';

/** Where files of this kind go: into the storage, under a key of ours, before the transaction of their row begins. */
export function filePlace(
  services: { clock: Clock; jobs: Jobs; storage: Storage },
  kind: FileKind,
): FilePlace {
  return {
    maximum: FILE_SIZE_MAX,
    announceFile: (tx) => announceFile(services, tx, kind),
    put: ({ id, type, bytes }) =>
      withinLimit((signal) => services.storage.put(keyOf({ kind, id }), bytes, { type, signal })),
  };
}
