// What every schema is made of: the first ones that Zod makes take longest. The chunk holds what `start.tsx` uses of it.
import '@inspect/contract/kernel';
