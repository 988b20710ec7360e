import { type Contained, inContainer, noContainers } from '@inspect/embedded-postgres/test';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, test } from 'vitest';
import { call, faultsOf, signIn, startWriters } from '../kill/writers.ts';
import { commandOf, settingsFor } from './command-of.ts';
import { recordFault } from './record-fault.ts';

const ROUNDS = 5;
const WRITERS = 8;

test.skipIf(noContainers)(
  `two containers on one data volume, ${ROUNDS} times: one works, the other is refused, nothing is lost${noContainers ? ` (${noContainers})` : ''}`,
  async () => {
    const folder = await makeTemporaryFolder('inspect-containers-', { mode: 0o755 });
    const containers: Contained[] = [];
    const container = () => {
      const started = inContainer(commandOf('server'), settingsFor(folder.path));
      containers.push(started);
      return started;
    };
    const ready = async (of: Contained) =>
      `http://127.0.0.1:${(await of.says(/Inspect is ready: http:\/\/localhost:(\d+)/))[1]}`;
    try {
      let running = container();
      const { operator, ledger } = await signIn(await ready(running));
      let origin = operator.origin;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const writers = startWriters({ ...operator, origin }, ledger, WRITERS);
        expect(await writers.acknowledged(20)).toBe(true);
        const second = container();
        expect(await second.ended()).toBe(1);
        expect(second.said()).toMatch(
          /^Another Inspect \(in another container, host name \S+\) already runs on \S+: stop it, or set another DATA_DIR\.\n$/,
        );
        expect(await writers.acknowledged(20)).toBe(true);
        await running.kill();
        expect(await writers.stop()).toEqual([]);
        running = container();
        origin = await ready(running);
        expect(await faultsOf({ ...operator, origin }, ledger), `round ${round}`).toEqual([]);
        // what nobody knows the fate of is sent once more
        for (const [id, checkup] of ledger.sent) {
          if (ledger.acknowledged.has(id)) continue;
          const { status } = await call(origin, 'POST', '/tech-service-checkup', operator.cookie, checkup);
          expect([200, 201]).toContain(status);
          ledger.acknowledged.add(id);
        }
      }
      await recordFault({
        fault: 'two containers',
        limit: 'the second refused, 0 acknowledged lost',
        measured: `${ROUNDS} of ${ROUNDS} refused, 0 of ${ledger.acknowledged.size} lost`,
      });
    } finally {
      for (const one of containers) await one.kill();
      await folder.remove();
    }
  },
);
