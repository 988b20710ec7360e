/**
 * What the analysis looks for. `of`: whom a finding is about · `evidence`: what its records are: two that can't both be so,
 * one record, or a group of them · `thresholds`: what it is judged by, with the value in force.
 *
 * overlap: one mechanic at two vehicles at once, for longer than `minutes`.
 * tooShort: signed sooner after its beginning than the least minutes of its class.
 * capacity: more inspected in an hour than the lines of the station hold, each by the least minutes of its class.
 * twoStations: a vehicle at two stations sooner than `kmPerHour` in a straight line, `minutes` forgiven, allows.
 * passedElsewhere: more often than others a station finds fit what another one had found faulty within `days`.
 * faultRate: rarer or more often faulty than vehicles of the same class and age elsewhere.
 * reusedPhoto: one photograph for two checkups. For the staff alone, as the photographs themselves.
 * afterHours: at least `least` inspected on one day more than `minutes` outside working hours.
 */
export const ANALYSIS = {
  overlap: { of: 'mechanic', evidence: 'two', thresholds: { minutes: 1 } },
  tooShort: { of: 'mechanic', evidence: 'one', thresholds: {} },
  capacity: { of: 'station', evidence: 'group', thresholds: {} },
  twoStations: { of: 'station', evidence: 'two', thresholds: { kmPerHour: 120, minutes: 10 } },
  passedElsewhere: {
    of: 'station',
    evidence: 'group',
    thresholds: { days: 3, least: 3, leastShare: 0.002, ratio: 2, falseAlarmsAYear: 0.05 },
  },
  faultRate: {
    of: 'station',
    evidence: 'group',
    thresholds: { least: 100, leastPeers: 100, ratio: 2, falseAlarmsAYear: 0.05 },
  },
  reusedPhoto: { of: 'station', evidence: 'two', thresholds: {} },
  afterHours: { of: 'station', evidence: 'group', thresholds: { minutes: 60, least: 5 } },
} as const satisfies Record<string, Kind>;

type Kind = {
  of: 'mechanic' | 'station';
  evidence: 'one' | 'two' | 'group';
  thresholds: Readonly<Record<string, number>>;
};

export type AnalysisKind = keyof typeof ANALYSIS;
export const ANALYSIS_KINDS = Object.keys(ANALYSIS).filter((name): name is AnalysisKind =>
  Object.hasOwn(ANALYSIS, name),
);
