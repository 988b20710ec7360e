import { z } from 'zod';
import { anyText, phone, whole } from '../kernel/fields.ts';

/** The kinds of value a setting may have; each has one schema here and one field in the browser. */
export const SETTING_TYPES = [
  'whole',
  'money',
  'decimal',
  'flag',
  'time',
  'wholeByCategory',
  'list',
  'address',
  'phone',
] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export function isSettingType(name: string): name is SettingType {
  const types: readonly string[] = SETTING_TYPES;
  return types.includes(name);
}

/** Ways to pay that may be switched on. */
export const PAYMENT_METHODS = ['cash', 'arca', 'idram', 'telcell'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A name like inspect.am: no scheme, no port, no address in numbers. */
const host = z
  .string({ error: 'field.required' })
  .trim()
  .toLowerCase()
  .max(253, { error: 'field.too_long' })
  .regex(/^(?=.*[a-z])([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, {
    error: 'settings.field.host',
  });

/** Where browsers are sent, and to which hosts that may be at all. */
export const redirectValue = z
  .strictObject({
    address: anyText.trim().max(500, { error: 'field.too_long' }).nullable(),
    hosts: z.array(host).max(20, { error: 'field.max' }),
  })
  .superRefine(({ address, hosts }, context) => {
    if (address === null) return;
    const host = httpsHost(address);
    if (host === null)
      context.addIssue({ code: 'custom', path: ['address'], message: 'settings.field.https' });
    else if (!hosts.includes(host))
      context.addIssue({ code: 'custom', path: ['address'], message: 'settings.field.allowed' });
  });

/** Nothing between the scheme and the host, no port, and no sign that browsers read in more than one way. */
const HTTPS = /^https:\/\/([a-z0-9.-]+)(?:[/?#][\x21-\x5B\x5D-\x7E]*)?$/i;

/** The host of an address that a browser may be sent to; null = it may not. */
export function httpsHost(address: string): string | null {
  return HTTPS.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** What the heartbeat tells: an address that still fits the list, else none. */
export function redirectOf(value: unknown): string | null {
  const parsed = redirectValue.safeParse(value);
  return parsed.success ? parsed.data.address : null;
}

const HIGHEST = 2_147_483_647;

type Bounds = { type: SettingType; min: number | null; max: number | null };

/** The schema of one setting's value, by its kind and its bounds. Measurements have none until one is set. */
export function settingValue({ type, min, max }: Bounds): z.ZodType {
  const integer = whole(min ?? 0, max ?? HIGHEST);
  if (type === 'whole' || type === 'money') return integer;
  if (type === 'decimal') return decimal(min, max).nullable();
  if (type === 'flag') return z.boolean({ error: 'field.type' });
  if (type === 'time')
    return z.string({ error: 'field.required' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
      error: 'settings.field.time',
    });
  if (type === 'list') return distinct(z.enum(PAYMENT_METHODS, { error: 'field.choice' }), 10);
  if (type === 'wholeByCategory') return z.record(z.string().regex(/^[A-Z]\d?$/), integer);
  if (type === 'phone') return phone.nullable();
  return redirectValue;
}

/** Not finer than what a device of a station shows. */
const FINEST = 1_000;

function decimal(min: number | null, max: number | null) {
  return z
    .number({ error: 'field.number' })
    .min(min ?? 0, { error: 'field.min' })
    .max(max ?? 1_000_000, { error: 'field.max' })
    .refine((value) => Math.abs(value * FINEST - Math.round(value * FINEST)) < 1e-6, {
      error: 'settings.field.decimals',
    });
}

function distinct<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .array(item, { error: 'field.required' })
    .min(1, { error: 'field.required' })
    .max(most, { error: 'field.max' })
    .refine((items) => new Set(items).size === items.length, { error: 'settings.field.twice' });
}
