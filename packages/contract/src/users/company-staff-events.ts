import { z } from 'zod';
import { INSPECTING_ROLE, LED_ROLES, type Role } from '../access/index.ts';
import { objectId } from '../kernel/ids.ts';

/** What an announcement about a mechanic or operator carries: who it is; the rest is asked for. */
export const companyStaffChange = z.object({ _id: objectId });

type Member = { _id: string; role: Role; company: string | null; blocked: boolean };
type Verb = 'ADD' | 'EDIT' | 'DELETE';

export type CompanyStaffEvent = { company: string; event: string };

/** Everything that pages of a company may hear about its mechanics and operators. */
export function companyStaffEventNames(company: string): string[] {
  return (['ADD', 'EDIT', 'DELETE'] as const).flatMap((verb) =>
    LED_ROLES.map((role) => nameOf(verb, role, company)),
  );
}

/**
 * What a change means to the companies it touches. Somebody who is blocked, leaves the company or gets another
 * role is gone from the lists he stood in.
 */
export function companyStaffEvents(before: Member | null, after: Member): CompanyStaffEvent[] {
  const [was, is] = [placeOf(before), placeOf(after)];
  const say = (verb: Verb, place: NonNullable<ReturnType<typeof placeOf>>) => ({
    company: place.company,
    event: nameOf(verb, place.role, place.company),
  });
  if (was && is && was.company === is.company && was.role === is.role) return [say('EDIT', is)];
  return [...(was ? [say('DELETE', was)] : []), ...(is ? [say('ADD', is)] : [])];
}

function placeOf(member: Member | null): { company: string; role: Role } | null {
  if (!member || member.company === null || member.blocked || !LED_ROLES.includes(member.role)) return null;
  return { company: member.company, role: member.role };
}

function nameOf(verb: Verb, role: Role, company: string): string {
  return `${verb}_${role === INSPECTING_ROLE ? 'MECHANIC' : 'OPERATOR'}_${company}`;
}
