import type { Server as HttpServer } from 'node:http';
import type pg from 'pg';
import { Server } from 'socket.io';
import { databaseEpoch } from '../db/database-epoch.query.ts';
import { asSystem } from '../db/transaction.ts';
import type { ForeignIdWatch } from '../security/foreign-id-watch.ts';
import { idsIn } from '../security/ids-in.ts';
import { type AdmissionOptions, createAdmission } from './admit.ts';
import type { Announcement } from './announcement.ts';
import { endedSessions, type HeldSession } from './ended-sessions.ts';
import { type Connection, createHeldConnections } from './held-connections.ts';
import { createMessageLimit } from './message-limit.ts';
import { roomOf, roomsOf, sessionRoom, userRoom } from './rooms.ts';
import { openSharedChannel } from './shared-channel.ts';

const LARGEST_MESSAGE = 65_536;
const END_REVOKED_EVERY_MS = 30_000;
/** A connection that lost its browser is noticed within 45 seconds. */
const PING = { pingInterval: 25_000, pingTimeout: 20_000, connectTimeout: 10_000 };

type ClientEvents = Record<string, (data: unknown) => void>;
type ToEach = { rooms: string[]; event: string; data: unknown };
/** What one process asks of the others. */
type BetweenProcesses = { each: (said: ToEach) => void };

export type RealtimeOptions = AdmissionOptions & {
  watch: Pick<ForeignIdWatch, 'saw'>;
  /** for what no person waits for: the channel and the sessions that ended */
  background: pg.Pool;
};

export type Realtime = {
  /** Sends to the sockets of all processes. Call it after the commit only: routes have `announce` for that. */
  announce(announcements: readonly Announcement[]): void;
  /** How many sockets this process holds. */
  connections(): number;
  /** Ends the sockets of a session, or of a person, in all processes. */
  endSession(sessionId: string): void;
  endUser(userId: string): void;
  /**
   * Ends the sockets of this process whose session no longer stands, and all of them where the database is of another epoch than it was;
   * by itself every 30 seconds.
   */
  endRevoked(): Promise<void>;
  close(): Promise<void>;
};

/** The sockets of our pages, on `/socket.io`. They are told, and never asked: what they send is ignored, but for being looked at. */
export function openRealtime(httpServer: HttpServer, options: RealtimeOptions): Realtime {
  const { background, clock, logger, watch } = options;
  const held = createHeldConnections();
  const admission = createAdmission(options, held.isFull);
  const channel = openSharedChannel(background, logger);
  const io = new Server<ClientEvents, ClientEvents, BetweenProcesses, { user?: string }>(httpServer, {
    ...PING,
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    allowRequest: admission.allowRequest,
    adapter: channel.adapter,
  });

  // Below the events: also what is no event, and what comes before the first one, counts.
  io.engine.on('connection', (connection: Connection) => {
    const session = admission.sessionOf(connection.request);
    if (!session) return connection.close(true);
    held.add(session, connection);
    const isTooMuch = createMessageLimit(clock);
    connection.on('packet', () => {
      if (!isTooMuch()) return;
      logger.warn({ user: session.userId }, 'a socket sent too much and was closed');
      connection.close(true);
    });
  });

  io.on('connection', (socket) => {
    const session = admission.sessionOf(socket.request);
    if (!session) return socket.disconnect(true);
    socket.data.user = session.userId;
    void socket.join(roomsOf(session));
    const { userId: user, company, sessionId } = session;
    if (company !== null)
      socket.onAny((...said: unknown[]) => {
        const ids = idsIn(said);
        watch.saw({ at: clock.now(), user, company, session: sessionId, call: 'socket', status: null, ids });
      });
    // Asked again, now that it is in its rooms: it may have ended between the question at the door and here.
    void end([session]);
  });

  async function end(sessions: readonly HeldSession[]): Promise<void> {
    try {
      // Said, not just cut: the page asks whether it is still signed in, in place of knocking again.
      for (const id of await endedSessions({ pool: background, clock }, sessions))
        io.local.in(sessionRoom(id)).disconnectSockets(true);
    } catch (problem) {
      const type = problem instanceof Error ? problem.name : 'unknown';
      logger.warn({ type }, 'the sessions of the sockets could not be looked up');
    }
  }

  /** To the sockets of this process, each under the name of its person. */
  function tellEach({ rooms, event, data }: ToEach): void {
    for (const socket of io.of('/').sockets.values())
      if (rooms.some((room) => socket.rooms.has(room))) socket.emit(`${event}_${socket.data.user}`, data);
  }
  io.on('each', tellEach);

  function tell({ to, event, data }: Announcement): void {
    if (!('each' in to)) return void io.to(roomOf(to)).emit(event, data);
    const said = { rooms: to.each.map(roomOf), event, data };
    tellEach(said);
    io.serverSideEmit('each', said);
  }

  let epoch: string | null = null;
  /** After a failover nothing here is restarted: a page that is told to come again asks who it is, and hears of the epoch. */
  async function followEpoch(): Promise<void> {
    try {
      const now = await asSystem(background, databaseEpoch);
      if (epoch !== null && now !== epoch) io.local.disconnectSockets(true);
      epoch = now;
    } catch (problem) {
      const type = problem instanceof Error ? problem.name : 'unknown';
      logger.warn({ type }, 'the epoch of the database could not be looked up');
    }
  }

  async function look(): Promise<void> {
    await Promise.all([end(held.sessions()), followEpoch()]);
  }

  const timer = setInterval(() => void look(), END_REVOKED_EVERY_MS).unref();
  return {
    announce: (announcements) => {
      for (const announcement of announcements) tell(announcement);
    },
    connections: held.count,
    endSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    endUser: (userId) => io.in(userRoom(userId)).disconnectSockets(true),
    endRevoked: look,
    close: async () => {
      clearInterval(timer);
      held.closeAll();
      io.engine.close();
      await io.of('/').adapter.close();
      channel.close();
    },
  };
}
