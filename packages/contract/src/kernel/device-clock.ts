/** So far two clocks that are right may be apart. */
export const CLOCK_SLACK_MS = 10 * 60_000;
const OLD_MS = 30 * 86_400_000;

/**
 * What is odd of a device's time beside the server's when it came (reliability S31): `future` = later than that, `old` = more than 30
 * days before. It is taken all the same, for nothing that counts goes by it.
 */
export function deviceTimeMark(recorded: Date, received: Date): 'future' | 'old' | null {
  const ahead = recorded.getTime() - received.getTime();
  if (ahead > CLOCK_SLACK_MS) return 'future';
  return -ahead > OLD_MS ? 'old' : null;
}
