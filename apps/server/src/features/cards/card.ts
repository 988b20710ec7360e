import type { SignatureWay } from '@inspect/contract/checkup-fields';
import type { Day } from '@inspect/contract/kernel';

/** A diagnostic card as it is drawn. */
export type Card = CardFacts & {
  /** the page that checks it; the QR leads there */
  checkAddress: string;
};

/** What a diagnostic card says, as people read it: names instead of ids. */
export type CardFacts = {
  number: string;
  /** 1 = as concluded, one more for each correction */
  edition: number;
  /** of the last correction */
  amendedOn: Day | null;
  /** annulled: the paper says across the page that it is void */
  void: boolean;
  /** true = fit */
  opinion: boolean;
  concludedAt: Date;
  /** last day of validity; null when faulty */
  nextCheckupDate: Day | null;
  /** last day of the free re-inspection; null where there is none */
  recheckUntil: Day | null;
  company: { name: string; licence: string | null };
  station: { name: string; address: string; phone: string | null };
  vehicle: {
    CarRegNo: string | null;
    VIN: string;
    registrationCertificate: string | null;
    name: string;
    type: string;
    body: string;
    color: string;
    fuel: string;
    productionYear: number;
    /** horsepower */
    enginePower: number | null;
    /** kg */
    maximumMass: number | null;
    /** km; null = not given */
    odometer: number | 'unreadable' | null;
  };
  ownerName: string;
  findings: readonly Finding[];
  measurements: readonly { name: string; value: string; limit: string | null }[];
  operator: string;
  mechanic: { name: string; certificate: string | null };
  /** how the findings were signed; null = concluded before there were signatures */
  signature: { way: SignatureWay; at: Date; by: string; reason: string | null } | null;
};

type Finding = {
  code: string;
  name: string;
  place: string | null;
  note: string | null;
  forbidsOperation: boolean;
};
