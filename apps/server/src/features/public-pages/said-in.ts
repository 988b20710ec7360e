import type { FastifyRequest } from 'fastify';

const MOST_SAID = 100;

/** What an address says by name; what else stands in it, such as where somebody came from, is no fault. */
export function saidIn(request: FastifyRequest): (name: string) => string {
  const said = queryOf(request);
  return (name) => (said.get(name) ?? '').trim().slice(0, MOST_SAID);
}

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://inspect').searchParams;

export type TypedVehicle = { plate: string; certificate: string };

export function typedVehicle(request: FastifyRequest): TypedVehicle {
  const said = saidIn(request);
  return { plate: said('plate'), certificate: said('certificate') };
}

export type TypedCard = {
  plate: string;
  number: string;
  /** the vehicle has no plate yet: its QR names none, and who types says so */
  without: boolean;
  /** of the paper that is checked; absent = it does not say, or it was typed */
  edition: number | undefined;
};

export function typedCard(request: FastifyRequest): TypedCard {
  const said = saidIn(request);
  const [plate, number, edition] = [said('plate'), said('number'), said('edition')];
  const without = said('without') === '1' || (number !== '' && !queryOf(request).has('plate'));
  return { plate, number, without, edition: /^[1-9]\d{0,8}$/.test(edition) ? Number(edition) : undefined };
}
