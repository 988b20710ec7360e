// What the sign-in asks and is answered. The chunk holds all that `start.tsx` uses of the contract beside its kernel.
import '@inspect/contract/auth';
