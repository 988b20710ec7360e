import type { Actor } from '@inspect/contract/access';
import { searchKey, sortKey } from '@inspect/contract/kernel';
import { checkedStation, type StationRow, type StoredStation } from '@inspect/contract/stations';
import { sql } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import { build } from '../../platform/db/transaction.ts';
import type { AuditedEntity } from '../../platform/history/audited-records.ts';
import { stationById } from './stations.query.ts';

const raised = sql<number>`version + 1`;

/** What is stored under its own name. A field whose column has another one does not compile until `stored` names that. */
type SameName<Fields> = { [Name in keyof Fields]: Name extends keyof DB['stations'] ? Fields[Name] : never };

/** The company is said once, when the station is added. */
function stored({ company: _, workingHours, ...fields }: StoredStation) {
  const named: SameName<typeof fields> = fields;
  return {
    ...named,
    working_hours: JSON.stringify(workingHours),
    sort_key: sortKey(fields.name),
    search_key: searchKey(fields.name, fields.address),
  };
}

function fieldsOf(row: StationRow): StoredStation {
  const { _id, version, companyName, regionName, countyName, ...fields } = row;
  return fields;
}

export function stationsOf(actor: Actor): AuditedEntity<StationRow, StoredStation> {
  const inUse = (id: string) =>
    build
      .selectFrom('stations')
      .select('id')
      .where('id', '=', id)
      .where('retired_at', 'is', null)
      .forUpdate();
  return {
    entity: 'stations',
    fields: checkedStation,
    fieldsOf,
    find: (tx, id) => stationById(tx, actor, id),
    lock: async (tx, id) => {
      const held = await tx.first(inUse(id));
      return held && stationById(tx, actor, id);
    },
    insert: async (tx, id, fields) => {
      const made = await tx.first(
        build
          .insertInto('stations')
          .values({ id, company: fields.company, ...stored(fields) })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id'),
      );
      return made && stationById(tx, actor, id);
    },
    update: async (tx, id, fields) => {
      await tx.run(
        build
          .updateTable('stations')
          .set({ ...stored(fields), version: raised })
          .where('id', '=', id),
      );
      return stationById(tx, actor, id);
    },
    retire: async (tx, id, at) => {
      const gone = await tx.first(
        build
          .updateTable('stations')
          .set({ retired_at: at, status: false, version: raised })
          .where('id', '=', id)
          .where('retired_at', 'is', null)
          .returning('id'),
      );
      return gone && stationById(tx, actor, id);
    },
  };
}
