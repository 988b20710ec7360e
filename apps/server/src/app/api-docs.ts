import { t } from '@inspect/contract/i18n';
import { type AnyEndpoint, failure } from '@inspect/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { docsPage } from './api-docs-page.ts';

const DOCUMENT_URL = '/api/openapi.json';

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

function content(schema: unknown) {
  return { 'application/json': { schema } };
}

function operationOf(endpoint: AnyEndpoint) {
  return {
    summary: endpoint.summary,
    'x-need': endpoint.need,
    parameters: parametersOf(endpoint),
    ...(endpoint.method === 'GET'
      ? {}
      : { requestBody: { required: true, content: content(inputSchema(endpoint.body)) } }),
    responses: {
      [endpoint.success]: { description: 'OK', content: content(outputSchema(endpoint.response)) },
      default: FAILURE,
    },
  };
}

const FAILURE = { description: 'Failure', content: content({ $ref: '#/components/schemas/Failure' }) };

/** What machines ask, beside the calls: balancers, and browsers that report. */
const OPERATIONS = {
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

function openApiDocument(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: t('shell.productFull'), version: '1' },
    components: { schemas: { Failure: outputSchema(failure) } },
    paths: { ...paths, ...OPERATIONS },
  };
}

/** Both are written when somebody first asks: hardly anybody does, and it takes longer than all the rest of making the app. */
export function registerApiDocs(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get(DOCUMENT_URL, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', (_request, reply) => {
    page ??= docsPage(endpoints, DOCUMENT_URL);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
