/** What was typed as HH:mm of 24 hours, «9», «930», «9.30» too; what is no time stays as it was typed. */
export function clockOf(typed: string): string {
  const text = typed.trim();
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:․.,\s]?(\d{2}))?$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return text;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
