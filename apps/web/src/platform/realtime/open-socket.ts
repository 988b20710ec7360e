export type SocketHandlers = {
  connected: () => void;
  /** it connects again by itself */
  lost: () => void;
  /** the server ended it, and it does not connect again */
  ended: () => void;
  event: (name: string, data: unknown) => void;
};

export type OpenSocket = (handlers: SocketHandlers) => Promise<{ close: () => void }>;

/** A refusal looks like a server that is away: tries wait 2 to 30 s, half of it random, lest all come at once. */
const AGAIN = { reconnectionDelay: 2_000, reconnectionDelayMax: 30_000, randomizationFactor: 0.5 };

/** The library comes with the first session, in a chunk of its own: the sign-in screen does not wait for it. */
export const openSocket: OpenSocket = async (handlers) => {
  const { io } = await import('socket.io-client');
  const socket = io({ path: '/socket.io', transports: ['websocket'], forceNew: true, ...AGAIN });
  socket.on('connect', handlers.connected);
  socket.on('disconnect', () => (socket.active ? handlers.lost() : handlers.ended()));
  // The server let the connection in and then said no: nothing tries again by itself.
  socket.on('connect_error', () => {
    if (!socket.active) handlers.ended();
  });
  socket.onAny((name: string, data: unknown) => handlers.event(name, data));
  return {
    close: () => {
      // Whoever closes it knows that it ends.
      socket.off();
      socket.offAny();
      socket.disconnect();
    },
  };
};
