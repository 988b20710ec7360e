import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appWithoutDatabase, publishedCalls, publishedDocument } from '../../test/app-without-database.ts';
import { declaredEndpoints } from '../../test/contract/declared-endpoints.ts';
import { STATIONS } from '../../test/fixtures.ts';
import { KEYS } from '../../test/pay-sim.ts';
import { paymentGatewaysOf, readPaymentSettings } from '../platform/gateways/payments/payment-settings.ts';
import { filesGivenBy } from './file-calls.ts';

type App = Awaited<ReturnType<typeof appWithoutDatabase>>;
let served: App;
beforeAll(async () => {
  served = await appWithoutDatabase();
});
afterAll(() => served.close());

/** What only a demonstration registers is not published. */
const declared = await declaredEndpoints({ except: ['messageLogEndpoints'] });

const ENTITIES = [
  ...[
    'checkups',
    'companies',
    'stations',
    'users',
    'accesses',
    'settings',
    'menus',
    'faq',
    'vin-notifications',
    'partners',
    'partnerBilling',
    'webhooks',
  ],
  ...[
    'menu-groups',
    'vehicleLookups',
    'checkupExports',
    'paymentExports',
    'loginExports',
    'companyExports',
    'peopleExports',
    'shiftExports',
    'controlExports',
    'regions',
    'counties',
    'streets',
    'cars',
    'carModels',
    'carGroups',
  ],
  ...['carTypes', 'bodies', 'colors', 'fuels', 'classificators', 'newClassificators'],
];

/** Every route below /api that this server has, as the router itself prints them. */
function routesOf({ printRoutes }: Pick<App['app'], 'printRoutes'>): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
    if (part === '') continue;
    above.splice(indent.length / 4, above.length, part);
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
    for (const method of methods.split(', '))
      if (path.startsWith('/api/') && method !== '' && method !== 'HEAD') routes.push(`${method} ${path}`);
  }
  return routes;
}

describe('the published document', () => {
  test('names exactly the calls that the contract declares and the server has registered', async () => {
    const calls = await publishedCalls(served.app);
    const published = calls.map(({ method, path }) => `${method} ${path}`).sort();
    expect(published).toEqual(
      declared.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
    );
    expect(new Set(published).size).toBe(published.length);
    for (const { method, url } of calls)
      expect(
        served.app.findRoute({ method: method as 'GET', url: url.replace('f'.repeat(24), ':id') }),
        url,
      ).not.toBeNull();
  });

  test('is OpenAPI 3.1 in which every call has a sentence, an answer, a failure and its parameters', async () => {
    const { openapi, paths, components } = await publishedDocument(served.app);
    expect(openapi).toBe('3.1.0');
    expect(components.schemas.Failure).toMatchObject({ required: ['message', 'errors', 'code'] });
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        expect(operation.summary, path).toMatch(/^[A-Z].{10,}/);
        const { tags = [] } = operation;
        expect(Object.keys(operation.responses), path).toEqual(
          tags.includes('operation')
            ? expect.arrayContaining(['default'])
            : [
                expect.stringMatching(/^20[01]$/),
                // A partner may be told to pay first.
                ...(path.startsWith('/api/partner/') ? ['402'] : []),
                'default',
              ],
        );
        const named = operation.parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name);
        expect(named, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
        if (!tags.includes('operation'))
          expect(operation.requestBody !== undefined, path).toBe(method !== 'get');
      }
    }
  });

  test('names every entity of which there is a history', async () => {
    const { paths } = await publishedDocument(served.app);
    const parameters = paths['/api/edit-histories']?.get?.parameters ?? [];
    expect(parameters.find(({ name }) => name === 'entity')).toMatchObject({
      required: false,
      schema: { enum: expect.arrayContaining(ENTITIES) },
    });
    expect(parameters.map(({ name }) => name)).toEqual([
      'entity',
      'record',
      'company',
      'startDate',
      'endDate',
      'page',
      'limit',
      'search',
      'sort',
    ]);
  });

  test('tells balancers and browsers what they may ask and send', async () => {
    const { paths } = await publishedDocument(served.app);
    const answers = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
    expect(answers('/api/health', 'get')).toEqual(['200', 'default']);
    expect(answers('/api/ready', 'get')).toEqual(['200', '503', 'default']);
    expect(answers('/api/csp-report', 'post')).toEqual(['204', 'default']);
    const report = { payload: '{}', headers: { 'content-type': 'application/csp-report' } };
    expect((await served.app.inject('/api/health')).statusCode).toBe(200);
    expect((await served.app.inject('/api/ready')).statusCode, 'without a database').toBe(503);
    expect((await served.app.inject({ method: 'POST', url: '/api/csp-report', ...report })).statusCode).toBe(
      204,
    );
  });

  test('refuses unknown fields and parameters in every declared body', async () => {
    const { paths } = await publishedDocument(served.app);
    const bodies = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody, tags }) => (requestBody && !tags ? [requestBody] : [])),
    );
    expect(bodies.length).toBeGreaterThanOrEqual(5);
    for (const content of bodies.map((body) => Object(Object(body).content)))
      if (!('multipart/form-data' in content))
        expect(content).toMatchObject({
          'application/json': { schema: { type: 'object', additionalProperties: false } },
        });
  });

  test('says of files that they are files: which calls take one, and as what each is given', async () => {
    const { paths } = await publishedDocument(served.app);
    const taking = Object.entries(paths).flatMap(([path, { post }]) =>
      'multipart/form-data' in Object(Object(post?.requestBody).content) ? [path] : [],
    );
    expect(taking.sort()).toEqual([
      '/api/companies/{id}/contract',
      '/api/controls/{id}/answer-photos',
      '/api/provider-statements',
      '/api/upload',
      '/api/upload-pieces',
    ]);
    const given = (path: string) => Object.keys(Object(Object(paths[path]?.get?.responses['200']).content));
    expect(given('/api/diagnostic-card/{id}')).toEqual(['application/pdf']);
    expect(given('/api/login-history/export')).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    for (const path of Object.keys(paths).filter((each) => each.endsWith('/export')))
      expect(given(path), path).not.toContain('application/json');
    // Whatever answers with anything says with what.
    const untold = declared.filter(
      ({ path, response }) => response instanceof z.ZodUnknown && !filesGivenBy(path),
    );
    expect(untold.map(({ path }) => path)).toEqual([]);
  });

  test('leaves out no call that the server answers', async () => {
    const { paths } = await publishedDocument(served.app);
    const published = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    const settings = {
      ...KEYS,
      EASYPAY_STATION: STATIONS.oneA,
      EASYPAY_ADDRESSES: '127.0.0.1',
      TELCELL_KIOSK_STATION: STATIONS.oneA,
      TELCELL_KIOSK_ADDRESSES: '127.0.0.1',
      ARCA_URL: 'http://127.0.0.1:9/a',
      IDRAM_URL: 'http://127.0.0.1:9/i',
      TELCELL_URL: 'http://127.0.0.1:9/t',
    };
    // What providers call is there only where they are.
    const paymentGateways = paymentGatewaysOf(readPaymentSettings(settings, 'demonstration'));
    const paying = await appWithoutDatabase({ paymentGateways });
    const routes = routesOf(paying.app);
    await paying.close();
    expect(routes.length).toBeGreaterThan(300);
    expect(routes).toContain('POST /api/payments/idram/result');
    const unpublished = routes.filter((route) => !published.has(route));
    // The documents themselves.
    expect(unpublished.sort()).toEqual([
      'GET /api/docs',
      'GET /api/openapi.json',
      'GET /api/partner/docs',
      'GET /api/partner/openapi.json',
    ]);
  });
});

describe('the readable document', () => {
  test('holds every call and no script, no address elsewhere and no inline handler', async () => {
    const answer = await served.app.inject('/api/docs');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const outside = answer.body.replaceAll(/<pre [^>]*>[^<]*<\/pre>/g, '');
    expect(answer.body).not.toMatch(/<script|<iframe|<object|<form|<img|javascript:/i);
    expect(outside).not.toMatch(/\son\w+=|https?:\/\/|@import|url\(/i);
    expect([...answer.body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      '/api/openapi.json',
    ]);
    for (const { method, path } of declared)
      expect(answer.body).toContain(`<code>${method} /api${path}</code>`);
  });

  test('stands under the policy of every page, which its one style is allowed by', async () => {
    const answer = await served.app.inject('/api/docs');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(answer.body.match(/<style>/g)).toHaveLength(1);
  });

  test('is the same at every reading', async () => {
    const hash = async () =>
      createHash('sha256')
        .update((await served.app.inject('/api/docs')).body)
        .digest('hex');
    expect(await hash()).toBe(await hash());
  });
});

describe('the document of the partners', () => {
  test('names what partners may call and nothing else, with how to prove oneself and an example', async () => {
    const document = (await served.app.inject('/api/partner/openapi.json')).json();
    expect(Object.keys(document.paths)).toEqual([
      '/api/partner/v1/vehicle',
      '/api/partner/v1/vehicle/checkups',
      '/api/partner/v1/changes',
    ]);
    expect(document.components.securitySchemes).toEqual({ partnerKey: { type: 'http', scheme: 'bearer' } });
    for (const { get } of Object.values<{ get: Record<string, unknown> }>(document.paths))
      expect(get).toMatchObject({
        security: [{ partnerKey: [] }],
        responses: {
          200: { content: { 'application/json': { example: { data: expect.anything() } } } },
          402: { description: expect.stringContaining('partner.unpaid') },
        },
      });
    expect(
      document.paths['/api/partner/v1/vehicle'].get.responses[200].content['application/json'].example,
    ).toEqual({
      data: {
        plate: '00AA001',
        VIN: 'SANDBOX0000000001',
        make: 'Toyota',
        model: 'Corolla',
        productionYear: 2016,
        inspection: { state: 'valid', validUntil: '2027-09-21', inspectedOn: '2026-10-21', fit: true },
      },
    });
  });

  test('is a page to read too, without a script', async () => {
    const answer = await served.app.inject('/api/partner/docs');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('API գործընկերների համար');
    expect(answer.body).toContain('GET /api/partner/v1/vehicle?plate=00AA001');
    expect(answer.body).toContain('Պատասխանը 402 է (code՝ partner.unpaid)');
    expect(answer.body).not.toContain('<script');
    expect(answer.body).not.toContain('/api/auth/login');
  });
});
