import { testDatabase } from '../database-per-worker.ts';
import { type AppUnderFault, appUnderFault } from './app-under-fault.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export type AppBehindProxy = AppUnderFault & {
  /** between the application and its database: delays, swallows, cuts */
  proxy: TcpProxy;
};

/** The application on a database of its own, which it reaches through a proxy. `close` heals the proxy first. */
export async function appBehindProxy(): Promise<AppBehindProxy> {
  const database = await testDatabase();
  const proxy = await openTcpProxy({ port: Number(new URL(database.url).port) });
  const served = await appUnderFault(database, proxy.through(database.url));
  return {
    ...served,
    proxy,
    close: async () => {
      proxy.heal();
      await served.close();
      await proxy.close();
    },
  };
}
