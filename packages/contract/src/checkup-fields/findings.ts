import { z } from 'zod';
import { formatDecimal } from '../kernel/decimal.ts';
import { text } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { FAULT_LOCATIONS, type FaultLocation } from '../reference/index.ts';

const FINDINGS_PER_CHECKUP = 200;
const ATTACHMENTS_PER_FINDING = 20;

function isLocation(value: unknown): value is FaultLocation {
  return typeof value === 'string' && Object.hasOwn(FAULT_LOCATIONS, value);
}

/** Where on the vehicle: at most one code of each kind (one axle, one side, …). */
const location = z
  .array(z.custom<FaultLocation>(isLocation, { error: 'field.choice' }))
  .refine((codes) => new Set(codes.map((code) => FAULT_LOCATIONS[code])).size === codes.length, {
    error: 'checkups.field.locationTwice',
  });

export const finding = z.strictObject({
  checked: z.boolean({ error: 'field.type' }),
  note: text(500).optional(),
  attachments: z.array(objectId).max(ATTACHMENTS_PER_FINDING, { error: 'field.max' }).optional(),
  location: location.optional(),
});
export type Finding = z.infer<typeof finding>;

const classificatorCode = z.string().regex(/^[1-9]\d{2,4}$/, { error: 'checkups.field.classificator' });

/** As they are stored: what a text may hold has been narrower since, and texts of former days are read. */
export const findings = z.record(classificatorCode, finding.extend({ note: z.string().optional() }));
export type Findings = z.infer<typeof findings>;

/** Codes that are sent replace what stood there, null takes one back, the rest stays. */
const findingsChange = z
  .record(classificatorCode, finding.nullable())
  .refine((codes) => Object.keys(codes).length <= FINDINGS_PER_CHECKUP, {
    error: 'checkups.field.tooManyFindings',
  });
export type FindingsChange = z.infer<typeof findingsChange>;

/** The two lists of classificators, by the field of the checkup that holds their findings. */
export const FINDING_LISTS = ['classificators', 'newClassificators'] as const;
export type FindingList = (typeof FINDING_LISTS)[number];

type LimitRule = {
  /** the setting that holds the limit */
  setting: string;
  comparison: 'max' | 'min';
  /** vehicle categories it is for; absent = all */
  categories?: readonly string[];
  /** kinds of fuel it is for; absent = all */
  diesel?: boolean;
};

const max = (setting: string, only: Omit<LimitRule, 'setting' | 'comparison'> = {}): LimitRule => ({
  setting: `limit.${setting}`,
  comparison: 'max',
  ...only,
});
const min = (setting: string, only: Omit<LimitRule, 'setting' | 'comparison'> = {}): LimitRule => ({
  ...max(setting, only),
  comparison: 'min',
});

/** What devices measure, and the settings that say what is too much or too little. */
const MEASUREMENTS = {
  CO: [max('co')],
  CH: [max('ch')],
  NOx: [max('nox', { diesel: false }), max('noxDiesel', { diesel: true })],
  smoke: [max('smoke')],
  noise: [max('noise')],
  brakeEfficiency: [min('brakeEfficiency')],
  brakeImbalance: [max('brakeImbalance')],
  parkingBrake: [min('parkingBrake')],
  frontGlass: [min('frontGlass')],
  rearGlass: [min('rearGlass')],
  steering: [
    max('steeringCar', { categories: ['M1', 'N1'] }),
    max('steeringBus', { categories: ['M2', 'M3'] }),
    max('steeringTruck', { categories: ['N2', 'N3'] }),
  ],
  tread: [
    min('treadCar', { categories: ['M1'] }),
    min('treadBus', { categories: ['M2', 'M3'] }),
    min('treadTruck', { categories: ['N1', 'N2', 'N3'] }),
    min('treadMotorcycle', { categories: ['L'] }),
  ],
} as const satisfies Record<string, readonly LimitRule[]>;
export type MeasurementName = keyof typeof MEASUREMENTS;
export const MEASUREMENT_NAMES = Object.keys(MEASUREMENTS).filter((name): name is MeasurementName =>
  Object.hasOwn(MEASUREMENTS, name),
);
const measurementName = z.enum(MEASUREMENT_NAMES, { error: 'field.choice' });

export const LIMIT_SETTINGS: readonly string[] = Object.values(MEASUREMENTS).flatMap((rules) =>
  rules.map(({ setting }) => setting),
);

/** What a device can show at all, in the unit of the measure: whatever is beyond it was typed wrong. */
const BOUNDS: Readonly<Record<MeasurementName, readonly [least: number, most: number]>> = {
  CO: [0, 15],
  CH: [0, 20_000],
  NOx: [0, 5_000],
  smoke: [0, 20],
  noise: [20, 140],
  brakeEfficiency: [0, 120],
  brakeImbalance: [0, 100],
  parkingBrake: [0, 120],
  frontGlass: [0, 100],
  rearGlass: [0, 100],
  steering: [0, 180],
  tread: [0, 40],
};

type RangeProblem = { message: `checkups.range.${MeasurementName}`; params: { min: string; max: string } };

/** What is said of a value that no device shows; null = it may be. */
export function rangeProblem(name: MeasurementName, value: number): RangeProblem | null {
  const [least, most] = BOUNDS[name];
  if (value >= least && value <= most) return null;
  const params = { min: formatDecimal(least), max: formatDecimal(most) };
  return { message: `checkups.range.${name}`, params };
}

/** Not finer than a device shows. */
const measured = z
  .number({ error: 'field.number' })
  .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, { error: 'field.number' });

const measuredValues = z
  .partialRecord(measurementName, measured.nullable())
  .superRefine((values, context) => {
    for (const name of MEASUREMENT_NAMES) {
      const problem = rangeProblem(name, values[name] ?? BOUNDS[name][0]);
      if (problem) context.addIssue({ code: 'custom', path: [name], ...problem });
    }
  });

/** A value with the limit that stood when it was measured; null = there was none. */
export const measurement = z.object({
  value: z.number(),
  limit: z.number().nullable(),
  outOfLimit: z.boolean(),
});
export const measurements = z.partialRecord(measurementName, measurement);
export type Measurements = z.infer<typeof measurements>;

type Limits = Readonly<Record<string, unknown>>;
export type MeasuredVehicle = { categories: readonly string[]; diesel: boolean };

/** Sets a value against the settings' limit, in the setting's unit; `tolerancePercent` = the device's error. */
export function judge(
  name: MeasurementName,
  value: number,
  vehicle: MeasuredVehicle,
  limits: Limits,
  tolerancePercent: number,
): z.infer<typeof measurement> {
  const rules: readonly LimitRule[] = MEASUREMENTS[name];
  const rule = rules.find(
    ({ categories, diesel }) =>
      (categories === undefined || categories.some((category) => vehicle.categories.includes(category))) &&
      (diesel === undefined || diesel === vehicle.diesel),
  );
  const limit = rule ? limits[rule.setting] : null;
  if (!rule || typeof limit !== 'number') return { value, limit: null, outOfLimit: false };
  const slack = (limit * tolerancePercent) / 100;
  const outOfLimit = rule.comparison === 'max' ? value > limit + slack : value < limit - slack;
  return { value, limit, outOfLimit };
}

/** What was found and measured, as far as it is known: by the mechanic, or written down at the desk in his name. */
export const foundShape = {
  classificators: findingsChange.optional(),
  newClassificators: findingsChange.optional(),
  measurements: measuredValues.optional(),
};
const found = z.strictObject(foundShape);
export type Found = z.infer<typeof found>;

/** What the mechanic sends of his open checkup. It is his signature: this is what I found, and no more. */
export const findingsOfMechanic = found.extend({
  version: z.int({ error: 'field.required' }).min(1, { error: 'field.min' }),
});
export type FindingsOfMechanic = z.infer<typeof findingsOfMechanic>;

/** What failed at the checkup that this one repeats, and whether it was looked at again. */
export const failedBefore = z.object({
  list: z.enum(FINDING_LISTS),
  code: z.string(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  location: z.array(z.string()),
});
