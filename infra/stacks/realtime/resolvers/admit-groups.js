import { runtime, util } from '@aws-appsync/utils';

/** The groups of the token, in the order of their versions in it. */
function groupsOf(claims) {
  return (claims.groups ?? '').split(' ').filter(group => group !== '');
}

/** Each once, in the order of their first versions: DynamoDB rejects a request that has a key twice. */
function differentGroupsOf(claims) {
  const groups = groupsOf(claims);
  return groups.filter((group, index) => groups.indexOf(group) === index);
}

/** Reads the groups of the token: it may be older than a change of what one of them allows. */
export function request(ctx) {
  const groups = differentGroupsOf(ctx.identity.claims);
  if (ctx.stash.outlivesPermissions || groups.length === 0) runtime.earlyReturn(null);
  const keys = groups.map(group => ({ pk: { S: `group#${group}` }, sk: { S: 'group' } }));
  return { operation: 'BatchGetItem', tables: { [ctx.env.TABLE_NAME]: { keys, consistentRead: true } } };
}

/** Whether what the group allows has changed since this version; a group that could not be read counts as changed. */
function isOutdated(version, group) {
  if (!group) return version !== null;
  return (group.access_version ?? 0) > (version ?? 0);
}

export function response(ctx) {
  if (ctx.error) util.error(ctx.error.message, ctx.error.type);
  const claims = ctx.identity.claims;
  const versions = JSON.parse(claims.group_versions ?? '[]');
  const stored = ctx.result.data[ctx.env.TABLE_NAME];
  const groups = groupsOf(claims);
  const isCurrent = differentGroupsOf(claims).every(
    (group, index) => !isOutdated(versions[groups.indexOf(group)] ?? null, stored[index]),
  );
  if (isCurrent) return null;
  console.error('access denied', {
    topic: ctx.args.topic.slice(0, 100),
    user_id: claims.user_id,
    reason: 'group changed',
  });
  util.error('You may not follow this topic.', 'Forbidden');
}
