// What every schema is made of: the first ones that Zod makes take longest.
import '@inspect/contract/kernel';
