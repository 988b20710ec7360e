import { z } from 'zod';

// Zod tries `new Function` once to compile faster validators. Our policy forbids it; the attempt alone would be
// reported as a violation. Imported first, before any schema is made.
z.config({ jitless: true });
