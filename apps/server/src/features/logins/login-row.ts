import { role } from '@inspect/contract/access';
import { deviceWords, type Login, type OwnLogin } from '@inspect/contract/logins';

type Entry = {
  id: string;
  at: Date;
  result: string;
  factor: string;
  address: string | null;
  device: string | null;
  reportedAt: Date | null;
};
type WithPerson = Entry & {
  user: string | null;
  userName: string | null;
  role: string | null;
  companyName: string | null;
};

export function ownRow({ id, at, device, reportedAt, result, factor, address }: Entry): OwnLogin {
  return {
    _id: id,
    at: at.toISOString(),
    result,
    factor,
    address,
    ...deviceWords(device),
    reportedAt: reportedAt?.toISOString() ?? null,
  };
}

export function loginRow(row: WithPerson): Login {
  const { user, userName, companyName } = row;
  return {
    ...ownRow(row),
    user,
    userName,
    companyName,
    role: row.role === null ? null : role.parse(row.role),
  };
}
