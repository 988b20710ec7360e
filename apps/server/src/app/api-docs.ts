import { t } from '@inspect/contract/i18n';
import { type AnyEndpoint, failure } from '@inspect/contract/kernel';
import { partnerExamples } from '@inspect/contract/partner-api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { docsPage } from './api-docs-page.ts';
import { filesGivenBy, TAKES_FILE } from './file-calls.ts';

/** Whom a document is for: everybody who builds on the calls, or a partner, who sees what is his. */
const DOCUMENTS = {
  all: { url: '/api/openapi.json', page: '/api/docs' },
  partner: { url: '/api/partner/openapi.json', page: '/api/partner/docs' },
} as const;
type Audience = keyof typeof DOCUMENTS;

const wordsOf = (audience: Audience) => {
  const { url: address } = DOCUMENTS[audience];
  if (audience === 'all')
    return { title: t('shell.apiDocsTitle'), intro: [t('shell.apiDocsIntro', { address })] };
  return {
    title: t('partnerApi.document.title'),
    intro: [
      t('partnerApi.document.intro', { address }),
      t('partnerApi.document.states'),
      t('partnerApi.document.changes'),
      t('partnerApi.document.webhooks'),
    ],
  };
};

const ofPartners = (endpoint: AnyEndpoint) => endpoint.need.kind === 'partner';

/** What goes in (the shapes before normalisation) and what comes out, from the endpoint table itself. */
const inputSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' });
const outputSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-2020-12' });

function parametersOf(endpoint: AnyEndpoint) {
  return (['path', 'query'] as const).flatMap((place) => {
    const { properties = {}, required = [] } = inputSchema(
      place === 'path' ? endpoint.params : endpoint.query,
    );
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema,
    }));
  });
}

function content(schema: unknown, example?: unknown) {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
}

const FILE = { type: 'string', format: 'binary' };
const FORM_WITH_FILE = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['attachment'], properties: { attachment: FILE } },
  },
};

const bodyOf = (endpoint: AnyEndpoint) =>
  TAKES_FILE.has(`${endpoint.method} ${endpoint.path}`)
    ? FORM_WITH_FILE
    : content(inputSchema(endpoint.body));

function answerOf(endpoint: AnyEndpoint, example: unknown) {
  const types = filesGivenBy(endpoint.path);
  if (!types) return content(outputSchema(endpoint.response), example);
  return Object.fromEntries(types.map((type) => [type, { schema: FILE }]));
}

function operationOf(endpoint: AnyEndpoint) {
  const example = partnerExamples()[endpoint.path]?.answer;
  return {
    summary: endpoint.summary,
    'x-need': endpoint.need,
    ...(ofPartners(endpoint) ? { security: [{ partnerKey: [] }] } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.method === 'GET' ? {} : { requestBody: { required: true, content: bodyOf(endpoint) } }),
    responses: {
      [endpoint.success]: { description: 'OK', content: answerOf(endpoint, example) },
      ...(ofPartners(endpoint) ? { 402: UNPAID } : {}),
      default: FAILURE,
    },
  };
}

const FAILURE = { description: 'Failure', content: content({ $ref: '#/components/schemas/Failure' }) };
const UNPAID = { ...FAILURE, description: 'partner.unpaid: a statement is past its due day' };

/** What payment providers call, each by its own protocol and with its own proof; the page of each stands in its contract. */
const PROVIDERS = {
  '/api/payments/idram/result': ['post'],
  '/api/payments/telcell/result': ['get', 'post'],
  '/api/payments/telcell/redirect': ['get', 'post'],
  '/api/payments/onepay/result': ['post'],
  '/api/billers/easypay': ['post'],
  '/api/billers/telcell': ['get'],
} as const;

const ofProviders = Object.fromEntries(
  Object.entries(PROVIDERS).map(([path, methods]) => [
    path,
    Object.fromEntries(
      methods.map((method) => [
        method,
        operation('Takes what a payment provider tells or asks, or whom it sends back, by its own protocol', {
          200: { description: 'In the words of that protocol' },
        }),
      ]),
    ),
  ]),
);

/** What machines ask, beside the calls: balancers, and browsers that report. */
const OPERATIONS = {
  ...ofProviders,
  '/api/health': {
    get: operation('Says that the process answers', { 200: status('ok') }),
  },
  '/api/ready': {
    get: operation('Says whether the database takes writes and the process is not about to stop', {
      200: status('ok'),
      503: status('draining', 'unavailable'),
    }),
  },
  '/api/csp-report': {
    post: {
      ...operation('Takes what a browser reports of a violated content security policy', {
        204: { description: 'Noted' },
      }),
      requestBody: {
        required: true,
        content: {
          'application/csp-report': { schema: { type: 'object' } },
          'application/reports+json': { schema: { type: 'array' } },
        },
      },
    },
  },
};

function operation(summary: string, responses: Record<number, unknown>) {
  const more = { parameters: [], responses: { ...responses, default: FAILURE } };
  return { summary, tags: ['operation'], 'x-need': { kind: 'public' }, ...more };
}

function status(...words: string[]) {
  const schema = { type: 'object', required: ['status'], properties: { status: { enum: words } } };
  return { description: words.join(' or '), content: content(schema) };
}

function openApiDocument(endpoints: readonly AnyEndpoint[], audience: Audience) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: t('shell.productFull'), version: '1' },
    components: {
      schemas: { Failure: outputSchema(failure) },
      securitySchemes: { partnerKey: { type: 'http', scheme: 'bearer' } },
    },
    paths: { ...paths, ...(audience === 'all' ? OPERATIONS : {}) },
  };
}

/** Both are written when somebody first asks: hardly anybody does, and it takes longer than all the rest of making the app. */
export function registerApiDocs(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  publish(app, endpoints, 'all');
  publish(app, endpoints.filter(ofPartners), 'partner');
}

function publish(app: FastifyInstance, endpoints: readonly AnyEndpoint[], audience: Audience): void {
  let document: string | undefined;
  let page: string | undefined;
  const at = DOCUMENTS[audience];
  app.get(at.url, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, audience));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get(at.page, (_request, reply) => {
    page ??= docsPage(endpoints, at.url, wordsOf(audience));
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
