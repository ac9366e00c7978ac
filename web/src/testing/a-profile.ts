import type { Feature, Role } from '#shared/access/roles';
import type { Profile } from '#shared/contracts/identity';
import type { User } from '#shared/users/user';

/** A signed-in user for tests of the web. */
export const profileOf = ({
  roles = ['closer'],
  features = [],
  ...user
}: Partial<User> & { roles?: Role[]; features?: Feature[] } = {}): Profile => ({
  user: {
    id: 'u1',
    email: 'maria.lopez@coverline.test',
    first_name: 'Maria',
    last_name: 'Lopez',
    groups: ['closer_t1'],
    contact_uri: 'client:u1',
    available: false,
    auto_accept: false,
    closer_priority: 0,
    disabled: false,
    sessionId: 'mine',
    created_ts: '2026-03-01T12:00:00.000Z',
    version: 1,
    ...user,
    roles,
  },
  access: { roles, groups: ['closer_t1'], features, data: [], callConfigs: {} },
  config: { autoAccept: false, bufferCall: false, agentsOfRecord: ['House', 'Dana Whitfield'] },
});
