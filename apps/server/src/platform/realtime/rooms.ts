import type { Audience } from './announcement.ts';

/** Every room there is. The server alone puts sockets into them, by what the database says of the session. */
const EVERYONE = 'everyone';

export const sessionRoom = (id: string) => `session:${id}`;
export const userRoom = (id: string) => `user:${id}`;
const companyRoom = (id: string) => `company:${id}`;
const roleRoom = (role: string) => `role:${role}`;

export function roomOf(audience: Audience): string {
  if ('user' in audience) return userRoom(audience.user);
  if ('role' in audience) return roleRoom(audience.role);
  return 'company' in audience ? companyRoom(audience.company) : EVERYONE;
}

type Listener = { sessionId: string; userId: string; company: string | null; role: string };

/** Another role or company ends the session, and with it its sockets. */
export function roomsOf({ sessionId, userId, company, role }: Listener): string[] {
  const own = [userRoom(userId), sessionRoom(sessionId), roleRoom(role)];
  return [EVERYONE, ...own, ...(company ? [companyRoom(company)] : [])];
}
