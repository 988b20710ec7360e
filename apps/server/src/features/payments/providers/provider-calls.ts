import { AppError } from '@inspect/contract/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOT_IDRAM } from '../../../platform/gateways/idram/idram-answers.ts';
import { type Biller, mayCall } from '../../../platform/gateways/terminals/biller.ts';
import { TERMINAL_TEXTS } from '../../../platform/gateways/terminals/hy.ts';
import { answerKiosk } from '../../../platform/gateways/terminals/kiosk-xml.ts';
import { answerUnsigned } from '../../../platform/gateways/terminals/terminal-json.ts';
import { createSharedLimit } from '../../../platform/limits/shared-limit.ts';
import { describeProblem } from '../../../platform/log/describe-problem.ts';
import { takeIdram } from './idram-call.ts';
import { takeOnePay } from './onepay-call.ts';
import type { Calling, Outcome, ProviderReply, ProviderServices } from './provider-call.ts';
import { takeTelcell } from './telcell-call.ts';
import { takeEasyPay, takeKiosk } from './terminal-call.ts';

const BODY_LIMIT = 16_384;
/**
 * Of one network in a minute and provider: calls that are under way, and those that nobody who has the key has made. What
 * rightly comes is not counted, so that no provider is ever kept from telling.
 */
const UNPROVEN_CALLS = 200;

const UNAVAILABLE = { word: 'unavailable', message: TERMINAL_TEXTS.unavailable } as const;
/** As each provider wants it where we can't say anything: only Idram takes a word for an answer. */
const FAILED: Record<Provider, ProviderReply> = {
  idram: { status: 500, body: 'ERROR', outcome: 'failed' },
  telcell: { status: 503, body: 'ERROR', outcome: 'failed' },
  onepay: { status: 503, body: '{"status":"unavailable"}', outcome: 'failed' },
  easypay: { status: 503, body: answerUnsigned(UNAVAILABLE), outcome: 'failed' },
  telcell_kiosk: { status: 503, body: answerKiosk(UNAVAILABLE), outcome: 'failed' },
};
/** Idram says it once: whatever is no word leaves its payment standing, so that what is certainly not stored goes back. */
const LIMITED: Record<Provider, ProviderReply> = {
  idram: { ...NOT_IDRAM, outcome: 'failed' },
  telcell: { ...FAILED.telcell, status: 429 },
  onepay: { ...FAILED.onepay, status: 429 },
  easypay: { ...FAILED.easypay, status: 429 },
  telcell_kiosk: { ...FAILED.telcell_kiosk, status: 429 },
};
const TYPES: Record<Provider, string> = {
  idram: 'text/plain',
  telcell: 'text/plain',
  onepay: 'application/json',
  easypay: 'application/json; charset=utf-8',
  telcell_kiosk: 'application/xml; charset=utf-8',
};

type Provider = 'idram' | 'telcell' | 'onepay' | 'easypay' | 'telcell_kiosk';
/** Its money has moved when it tells of it, and some tell once: no page of ours sends it, and a full disk does not refuse it. */
const TOLD = { unguarded: true, takenWhenFull: true } as const;

type Take = (calling: Calling, request: FastifyRequest) => Promise<ProviderReply>;

/**
 * The calls that providers make. No page of ours sends them, so they stand outside the guard of origins; what they say is
 * proved by their checksum. They are read here alone, as they came, and neither body nor query is ever logged.
 */
export function registerProviderCalls(app: FastifyInstance, services: ProviderServices): void {
  const { idram, telcell, askTelcell, onepay, easypay, telcellKiosk } = services.paymentGateways ?? {};
  const calls = services.metrics.counter({
    name: 'inspect_provider_calls_total',
    help: 'Calls of payment providers by what became of them',
    labels: ['provider', 'outcome'],
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever they call it: it is text, and read to the letter.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const answer = (provider: Provider, take: Take) => {
      const limit = createSharedLimit(
        { ...services, logger: app.log },
        { name: `payments-${provider}`, tries: UNPROVEN_CALLS },
      );
      /** What a provider says is heard also where it can't be counted: no answer of ours may come from the limit but that it was too often. */
      const refusalOf = (request: FastifyRequest) =>
        limit.take(request.ip).then(
          () => null,
          (problem: unknown) => {
            if (problem instanceof AppError && problem.code === 'rate_limited') return problem;
            request.log.error({ err: describeProblem(problem), provider }, 'a call was not counted');
            return null;
          },
        );
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const refusal = await refusalOf(request);
        if (refusal) {
          calls.add({ provider, outcome: 'limited' });
          reply.header('retry-after', refusal.details.retryAfter);
          return send(reply, provider, LIMITED[provider]);
        }
        const said = await take({ ...services, log: request.log }, request).catch((problem: unknown) => {
          request.log.error(
            { err: describeProblem(problem), provider },
            'a call of a provider was not taken',
          );
          return FAILED[provider];
        });
        if (isProven(provider, said.outcome)) await limit.giveBack(request.ip);
        note(request, provider, said);
        calls.add({ provider, outcome: said.outcome });
        return send(reply, provider, said);
      };
    };
    const post = (provider: Provider, take: Take, method: 'POST' | ['GET', 'POST'] = 'POST') =>
      scope.route({
        method,
        url: `/api/payments/${provider}/result`,
        config: TOLD,
        handler: answer(provider, take),
      });
    if (idram) post('idram', (calling, request) => takeIdram(calling, idram, bodyOf(request)));
    if (telcell && askTelcell)
      post(
        'telcell',
        (calling, request) =>
          takeTelcell(
            calling,
            { key: telcell.key, ask: askTelcell },
            request.method === 'GET' ? queryOf(request) : bodyOf(request),
          ),
        ['GET', 'POST'],
      );
    if (onepay)
      post('onepay', (calling, request) =>
        takeOnePay(calling, onepay.secret, { headers: request.headers, body: bodyOf(request) }),
      );
    const bill = (
      provider: 'easypay' | 'telcell_kiosk',
      biller: Biller | undefined,
      take: (calling: Calling, request: FastifyRequest, biller: Biller) => Promise<ProviderReply>,
    ) =>
      scope.route({
        ...BILLERS[provider],
        config: TOLD,
        // Off, it is not there; a terminal has no Origin, and the guard's refusal would say that something is.
        handler: biller
          ? answer(provider, async (calling, request) =>
              mayCall(biller, request.ip) ? take(calling, request, biller) : STRANGER,
            )
          : () => {
              throw new AppError('unknown_route');
            },
      });
    bill('easypay', easypay, (calling, request, biller) => takeEasyPay(calling, biller, bodyOf(request)));
    bill('telcell_kiosk', telcellKiosk, (calling, request, biller) =>
      takeKiosk(calling, biller, {
        authorization: request.headers.authorization,
        query: queryOf(request),
      }),
    );
  });
}

const BILLERS = {
  easypay: { method: 'POST', url: '/api/billers/easypay' },
  telcell_kiosk: { method: 'GET', url: '/api/billers/telcell' },
} as const;

/** It calls from nowhere that was agreed, and is told nothing. */
const STRANGER: ProviderReply = { status: 403, body: '', outcome: 'forged', why: 'address' };

/** Only who has the key is answered so. Of terminals also a refusal: a plate that is unknown or paid is asked for all day. */
const PROVEN: ReadonlySet<Outcome> = new Set<Outcome>(['taken', 'repeated', 'failed']);

function isProven(provider: Provider, outcome: Outcome): boolean {
  return PROVEN.has(outcome) || (outcome === 'refused' && provider in BILLERS);
}

const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>) => (typeof body === 'string' ? body : '');

const queryOf = ({ raw }: FastifyRequest) => raw.url?.split('?').slice(1).join('?') ?? '';

function note(request: FastifyRequest, provider: Provider, { outcome, why }: ProviderReply): void {
  if (outcome === 'forged')
    request.log.warn({ alarm: 'forged_payment', provider, why }, 'a call that no provider has made');
  else if (outcome === 'refused') request.log.warn({ provider, why }, 'a payment was refused');
}

function send(reply: FastifyReply, provider: Provider, { status, body }: ProviderReply): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type(TYPES[provider]).send(body);
}
