import type { Audience } from './announcement.ts';

/** Every room there is. The server alone puts sockets into them, by what the database says of the session. */
const EVERYONE = 'everyone';

export const sessionRoom = (id: string) => `session:${id}`;
export const userRoom = (id: string) => `user:${id}`;
const companyRoom = (id: string) => `company:${id}`;

export function roomOf(audience: Audience): string {
  if ('user' in audience) return userRoom(audience.user);
  return 'company' in audience ? companyRoom(audience.company) : EVERYONE;
}

export function roomsOf(session: { sessionId: string; userId: string; company: string | null }): string[] {
  const { sessionId, userId, company } = session;
  return [EVERYONE, userRoom(userId), sessionRoom(sessionId), ...(company ? [companyRoom(company)] : [])];
}
