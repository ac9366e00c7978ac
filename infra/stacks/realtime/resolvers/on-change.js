import { extensions } from '@aws-appsync/utils';

/**
 * The functions of the pipeline admit the user (admit-subscriber.js) with the permissions of its groups
 * (admit-groups.js), and record who follows a lead (record-follower.js).
 */
export function request() {
  return {};
}

/**
 * AppSync allows ten groups of filters; the user's own is one of them. No user may have more
 * (shared/users/user-settings.ts).
 */
const MOST_GROUPS = 9;

/**
 * One filter for each group of the token: a later version of the group ends a subscription that its earlier permissions
 * allowed.
 */
function ofGroups(claims) {
  const versions = JSON.parse(claims.group_versions ?? '[]');
  return (claims.groups ?? '')
    .split(' ')
    .map((group, index) => ({ group, version: versions[index] ?? null }))
    .filter(({ version }) => version !== null)
    .slice(0, MOST_GROUPS)
    .map(({ group, version }) => ({
      filters: [
        { fieldName: 'group', operator: 'eq', value: group },
        { fieldName: 'version', operator: 'gt', value: version },
      ],
    }));
}

/**
 * The subscription lasts until a later version of the user's document, or of a group's configuration, ends it
 * (end-subscriptions.js). A change of permissions does not end the user's own topic and that of the groups, because
 * these topics report it.
 */
export function response(ctx) {
  const user = ctx.stash.user;
  const filters = [
    { fieldName: 'user_id', operator: 'eq', value: user.id },
    { fieldName: 'version', operator: 'gt', value: user.version },
  ];
  const outlives = ctx.stash.outlivesPermissions;
  if (outlives) filters.push({ fieldName: 'reason', operator: 'eq', value: 'session' });
  const filterGroup = outlives ? [{ filters }] : [{ filters }, ...ofGroups(ctx.identity.claims)];
  extensions.setSubscriptionInvalidationFilter({ filterGroup });
  return null;
}
