import type { Coordinates } from './map-point.ts';

/** A place as maps write it: latitude, longitude. */
export const placeText = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`;

const PAIR = /^\(?\s*(\d{1,3}(?:[.,]\d+)?)\s*[,;\s]\s*(\d{1,3}(?:[.,]\d+)?)\s*\)?$/;

/** What was typed or pasted from another map; null = it is no pair of numbers. */
export function placeIn(typed: string): Coordinates | null {
  const [, latitude, longitude] = PAIR.exec(typed.trim()) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const number = (text: string) => Number(text.replace(',', '.'));
  return { latitude: number(latitude), longitude: number(longitude) };
}
