import { INSPECTING_ROLE, LED_ROLES, type Role } from '../access/index.ts';
import type { StaffEvent } from '../events/index.ts';

type Member = { _id: string; role: Role; company: string | null; blocked: boolean };
type Verb = 'ADD' | 'EDIT' | 'DELETE';

/** What a change means to the companies it touches: who is blocked, moved or given another role leaves his list. */
export function companyStaffEvents(
  before: Member | null,
  after: Member,
): { company: string; event: StaffEvent }[] {
  const [was, is] = [placeOf(before), placeOf(after)];
  const say = (verb: Verb, place: NonNullable<ReturnType<typeof placeOf>>) => ({
    company: place.company,
    event: eventOf(verb, place.role),
  });
  if (was && is && was.company === is.company && was.role === is.role) return [say('EDIT', is)];
  return [...(was ? [say('DELETE', was)] : []), ...(is ? [say('ADD', is)] : [])];
}

function placeOf(member: Member | null): { company: string; role: Role } | null {
  if (!member || member.company === null || member.blocked || !LED_ROLES.includes(member.role)) return null;
  return { company: member.company, role: member.role };
}

function eventOf(verb: Verb, role: Role): StaffEvent {
  return `${verb}_${role === INSPECTING_ROLE ? 'MECHANIC' : 'OPERATOR'}`;
}
