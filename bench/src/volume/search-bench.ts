import { line, percentile, ratio } from '../figures.ts';
import { get, timed, type Volume } from './volume.ts';

const WORDS = 25;

/** What is looked for, taken from the checkups that are there. */
async function wanted({ pool }: Volume) {
  const { rows } = await pool.query<{ plate: string; name: string }>(
    `select substr(car_reg_no, 3, 3) as plate, split_part(owner_name, ' ', 2) as name
       from checkups where id like 'f0000%' and owner_status = 0 order by md5(id) limit $1`,
    [WORDS],
  );
  const misheard = (name: string) => (name.length > 5 ? name.slice(0, 2) + name.slice(3) : name);
  return [
    ['three characters of a plate', rows.map(({ plate }) => plate)],
    ['a surname', rows.map(({ name }) => name)],
    ['a misheard surname', rows.map(({ name }) => misheard(name))],
  ] as const;
}

/** Search over all days by the staff and within one company, beside the first page of the same person's list. */
export async function searchBench(volume: Volume): Promise<string[]> {
  const { origin, staff, operator } = volume;
  const lines: string[] = [];
  for (const [who, cookie, search, list] of [
    ['staff', staff, 'search-tech-view-service-checkup', 'tech-service-viewer-checkups'],
    ['company', operator, 'search-tech-service-checkup', 'tech-service-checkup'],
  ] as const) {
    for (const [what, texts] of await wanted(volume)) {
      const found: number[] = [];
      const listed: number[] = [];
      for (const [round, text] of [texts[0] ?? '', ...texts].entries()) {
        const left = await timed(() =>
          get(`${origin}/api/${search}?search=${encodeURIComponent(text)}`, cookie),
        );
        const right = await timed(() => get(`${origin}/api/${list}`, cookie));
        // The first one warms both up.
        if (round === 0) continue;
        found.push(left);
        listed.push(right);
      }
      lines.push(
        line(`${what}, ${who}`, found, `ms, 95 of 100 within ${percentile(found, 95).toFixed(0)} ms`),
        ratio(`${what}, ${who} : a page of the list`, found, listed),
      );
    }
  }
  return lines;
}
