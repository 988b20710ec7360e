import type { Elsewhere } from './commands.ts';
import { changeCheckup, changeCompany, changeMechanic } from './server.query.ts';
import type { Simulation } from './simulation.ts';

/** What the staff, or a device that is not part of the story, does meanwhile; the server tells whoever listens. */
export async function changeElsewhere(simulation: Simulation, what: Elsewhere, ms: number): Promise<boolean> {
  const { server, people, spare, staffs, timeline, announce } = simulation;
  const { company, id: mechanic } = people.mechanic;
  const { staff } = server;
  switch (what) {
    case 'checkup':
    case 'given away':
    case 'given back':
    case 'deleted': {
      const changes = {
        checkup: { odometer: ms + 1 },
        'given away': { mechanic: spare.quick },
        'given back': { mechanic, deleted: false },
        deleted: { deleted: true },
      }[what];
      await changeCheckup(staff, staffs.checkup, changes);
      announce(company, 'EDIT_CHECKUP');
      return true;
    }
    case 'company':
      await changeCompany(staff, company, `Comment ${ms}`);
      announce(company, 'EDIT_COMPANY');
      return true;
    case 'mechanic':
    case 'blocked':
      await changeMechanic(staff, spare.quick, { name: `Name ${ms}`, blocked: what === 'blocked' });
      announce(company, 'EDIT_MECHANIC');
      return true;
    case 'commits late': {
      await simulation.commitLate();
      const client = await staff.connect();
      // Real time, of which it may lie open much, is no part of a story.
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      await changeMechanic(client, spare.late, { name: `Late ${ms}`, blocked: false });
      // Somebody else's change is told of meanwhile.
      announce(company, 'EDIT_MECHANIC');
      simulation.late = async () => {
        try {
          await client.query('commit');
        } finally {
          client.release();
        }
        announce(company, 'EDIT_MECHANIC');
      };
      timeline.after({ alive: true }, ms, () => simulation.commitLate());
      return true;
    }
  }
}
