/** Why there is no list. What the source has written beyond its status is in none of them. */
export type SourceProblem =
  | {
      problem: 'timeout' | 'unreachable' | 'tls' | 'redirected' | 'too_large' | 'content_type' | 'unreadable';
    }
  | { problem: 'http_status'; status: number }
  /** this row has more or fewer cells than there are columns */
  | { problem: 'torn_row'; line: number };

/** A row of the list: its cells by the names of their columns, and where it stands in it. */
export type SourceRow = { line: number; cells: Readonly<Record<string, string>> };

export type SourceAnswer =
  | { kind: 'list'; rows: readonly SourceRow[]; etag: string | null }
  /** the list of this tag is still the list */
  | { kind: 'same' }
  | ({ kind: 'none' } & SourceProblem);

/** Who says which vehicles the enforcement service looks for. */
export type EnforcementSource = {
  /** names the address without telling it */
  digest: string;
  everyMinutes: number;
  /** the most of the standing hits that one answer may end, in per cent */
  mostEndedPercent: number;
  /** `etag`: of the list that is known. Never rejects: whatever goes wrong is no list. */
  ask(etag: string | null): Promise<SourceAnswer>;
};
