/** Who hears of it: everybody signed in, one person in all his windows, or the people of one company. */
export type Audience = { everyone: true } | { user: string } | { company: string };

/** A hint that something changed. Delivered at most once; whoever must know asks the server. */
export type Announcement = { to: Audience; event: string; data: unknown };
