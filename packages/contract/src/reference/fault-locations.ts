/**
 * Where on a vehicle a fault is: code → kind. A place is at most one code of each kind; their
 * names are in the catalogue.
 */
export const FAULT_LOCATIONS = {
  'axle-1': 'axle',
  'axle-2': 'axle',
  'axle-3': 'axle',
  'axle-4': 'axle',
  'axle-5': 'axle',
  left: 'side',
  center: 'side',
  right: 'side',
  front: 'end',
  rear: 'end',
  inner: 'depth',
  outer: 'depth',
  upper: 'level',
  lower: 'level',
  'row-1': 'row',
  'row-2': 'row',
  'row-3': 'row',
  'row-4': 'row',
  'engine-bay': 'place',
  cab: 'place',
  saloon: 'place',
  underbody: 'place',
  cargo: 'place',
  roof: 'place',
  spare: 'place',
  coupling: 'place',
} as const;

export type FaultLocation = keyof typeof FAULT_LOCATIONS;
