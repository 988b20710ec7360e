export { tellAdministrators } from './administrator-changes.ts';
export { countOfEndingCertificates, peoplePage, staffByIds, staffScopeOf } from './people.query.ts';
export { peopleByIds } from './people-choices.query.ts';
export { usersRoutes } from './routes.ts';
