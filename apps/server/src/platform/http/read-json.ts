import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { repeatedName } from './repeated-name.ts';

/** The body of a call: JSON and nothing else, so that no form of another site is ever understood. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body, (problem, value) => {
      const name = problem ? null : repeatedName(body);
      if (name === null) return done(problem, value);
      done(new AppError('validation', { fields: { [name]: t('field.duplicate_parameter') } }));
    }),
  );
}
