import { isStaff, type PageRoute, pageOf, ROLES, type Role } from '@inspect/contract/access';
import type { Page, SignedIn } from '@inspect/contract/auth';
import { objectIdFrom } from '@inspect/contract/kernel';

const all = { view: true, create: true, edit: true, delete: true, export: true };

function id(number: number): string {
  const bytes = new Uint8Array(12);
  new DataView(bytes.buffer).setUint32(8, number);
  return objectIdFrom(bytes);
}

/** A signed-in person with these pages, in this order, and every permission on them; staff unless said. */
export function personWith(pages: PageRoute[], role: Role | undefined = ROLES.find(isStaff)): SignedIn {
  if (!role) throw new Error('there is no staff');
  const granted = pages.map((route, index) => ({
    id: id(index + 1),
    route,
    url: pageOf(route).url,
    slug: route,
    name: null,
    parent: null,
    ordering: index,
    icon: pageOf(route).icon,
    tag: null,
    tagVariant: null,
    children: [],
  }));
  return {
    user: {
      id: id(1000),
      name: 'Aram Sargsyan',
      email: 'aram@example.am',
      role,
      phone: null,
      twoFactor: false,
      phoneVerified: false,
      owesPasskey: false,
      company: null,
      companyName: null,
      station: null,
      stationName: null,
      certificateUntil: null,
    },
    pages: granted,
    permissions: Object.fromEntries(granted.map((page) => [page.id, all])),
  };
}

/** A page that the server's newer release has and this build knows nothing of: it has no screen here. */
export function ofNewerRelease<Of extends Page>(page: Of): Of {
  return { ...page, route: 'a-newer-page', url: '/a-newer-page' };
}
