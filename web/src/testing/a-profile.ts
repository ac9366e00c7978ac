import { consoleSettingsFor } from '#shared/access/console-settings';
import type { Feature, Role } from '#shared/access/roles';
import type { Profile } from '#shared/contracts/identity';
import type { User } from '#shared/users/user';

/** A signed-in user for tests of the web. */
export const profileOf = ({
  roles = ['closer'],
  features = [],
  ...fields
}: Partial<User> & { roles?: Role[]; features?: Feature[] } = {}): Profile => {
  const user: User = {
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
    ...fields,
    roles,
  };
  return {
    user,
    access: { roles, groups: ['closer_t1'], features, data: [], callConfigs: {} },
    config: { ...consoleSettingsFor(user, []), agentsOfRecord: ['House', 'Dana Whitfield'] },
    second_factor: { set: user.second_factor_ts !== undefined, required: false },
  };
};
