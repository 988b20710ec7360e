import type pg from 'pg';

/** What somebody with the database's own password can do: write where the program never writes. `$ID`: the checkup. */
export async function tamper(pool: pg.Pool, checkup: string, text: string): Promise<void> {
  await pool.query(
    `alter table checkup_versions disable trigger append_only; alter table checkup_versions disable trigger only_erased;
     alter table checkups disable trigger keep_version;
     ${text.replaceAll('$ID', `'${checkup}'`)};
     alter table checkup_versions enable trigger append_only; alter table checkup_versions enable trigger only_erased;
     alter table checkups enable trigger keep_version`,
  );
}

/** One byte of version 2. */
export const CHANGED = `
  update checkup_versions set content = overlay(content placing 'X' from position('TESTVN' in content))
    where checkup = $ID and version = 2`;

export const deleted = (version: number) =>
  `delete from checkup_versions where checkup = $ID and version = ${version}`;

/** Versions 1 and 2. */
export const SWAPPED = `
  update checkup_versions set version = 99 where checkup = $ID and version = 1;
  update checkup_versions set version = 1 where checkup = $ID and version = 2;
  update checkup_versions set version = 2 where checkup = $ID and version = 99`;

/** Version 2, and every hash from there on so that all fit again. */
export const REWRITTEN = `
  update checkup_versions set content = replace(content, '"101"', '"105"') where checkup = $ID and version = 2;
  do $do$ declare v record; former bytea; begin
    for v in select * from checkup_versions where checkup = $ID order by version loop
      update checkup_versions set previous = former, sealed = inspect.sealed_content(content::jsonb, key),
          hash = inspect.version_hash(inspect.sealed_content(content::jsonb, key), former)
        where checkup = v.checkup and version = v.version returning hash into former;
    end loop;
  end $do$`;
