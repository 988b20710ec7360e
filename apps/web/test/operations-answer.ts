import type { Checkup } from '@inspect/contract/checkups';
import type { Operation, OperationAnswer } from '@inspect/contract/operations';

type Said = Omit<OperationAnswer, 'id'>;
type Asked = { call: string; body: unknown };

export const OPERATIONS_CALL = 'POST /api/operations';

/** A server that says the same of each operation, or of each what the test says. */
export function operationsAnswer(said: Said | ((operation: Operation) => Said)) {
  return ({ body }: Asked) => ({
    body: {
      data: operationsIn(body).map((operation) => ({
        id: operation.id,
        ...(typeof said === 'function' ? said(operation) : said),
      })),
    },
  });
}

export const appliedWith = (data: unknown) => operationsAnswer({ outcome: 'applied', result: { data } });

/** What the server was sent, in the order in which it was. */
export function sentOperations(asked: readonly Asked[]): Operation[] {
  return asked.filter(({ call }) => call === OPERATIONS_CALL).flatMap(({ body }) => operationsIn(body));
}

export const sentBodies = (asked: readonly Asked[]) =>
  sentOperations(asked).map(({ payload }) => payload.body);

function operationsIn(body: unknown): Operation[] {
  return (body as { operations: Operation[] }).operations;
}

/** A server that records what is found at this checkup, and refuses nothing. */
export function recording(checkup: Checkup) {
  let record = checkup;
  return operationsAnswer(({ payload }) => {
    const { classificators = {} } = payload.body as Pick<Partial<Checkup>, 'classificators'>;
    const all = Object.entries({ ...record.classificators, ...classificators });
    record = {
      ...record,
      version: record.version + 1,
      classificators: Object.fromEntries(all.filter(([, finding]) => finding !== null)),
    };
    return { outcome: 'applied', result: { data: record } };
  });
}
