// What the sign-in asks and is answered.
import '@inspect/contract/auth';
