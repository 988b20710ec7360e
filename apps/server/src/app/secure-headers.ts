import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { createLocalLimit } from '../platform/http/local-limit.ts';

/**
 * Styles may be inline, as Mantine writes them, scripts never; pictures are ours or of the map tiles' place, forms go to us
 * or to the wallet that is started by one.
 */
const policyOf = ({ images, forms }: { images: string; forms: string }) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${forms}`,
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    'report-uri /api/csp-report',
  ].join('; ');

const HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

const REPORT_LIMIT = 16_384;
/** a minute and network: a page that breaks the policy does so a few times */
const REPORTS = 30;

/** For every answer, also a failure. No header asks plain http at a loopback address to become https. */
export function secureHeadersOf(options: {
  https: boolean;
  mapTiles: string | undefined;
  /** where a form of ours begins a payment */
  payAt: string | undefined;
}): Record<string, string> {
  const originOf = (address: string | undefined) => (address ? ` ${new URL(address).origin}` : '');
  const policy = policyOf({ images: originOf(options.mapTiles), forms: originOf(options.payAt) });
  const headers = { 'content-security-policy': policy, ...HEADERS };
  if (!options.https) return headers;
  return { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

/** Takes what browsers report of violations. Its parser stays in here, so that no call reads such a body. */
export function takeReports(app: FastifyInstance, clock: Clock): void {
  const limit = createLocalLimit(clock, REPORTS);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { bodyLimit: REPORT_LIMIT, parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    // Browsers send reports without our header and often without an Origin, so this stands outside the guard.
    scope.post(
      '/api/csp-report',
      { config: { unguarded: true, takenWhenFull: true } },
      async (request, reply) => {
        limit.take(request.ip);
        const text = typeof request.body === 'string' ? request.body : '';
        const directive = /"(?:violated|effective)-?[dD]irective"\s*:\s*"([\w-]{1,40})/.exec(text)?.[1];
        request.log.warn({ directive: directive ?? 'unknown' }, 'content security policy violated');
        return reply.code(204).send();
      },
    );
  });
}
