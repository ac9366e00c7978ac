import { util } from '@aws-appsync/utils';

/** Whether a claim with words separated by spaces contains this word. */
function lists(claim, word) {
  return (claim ?? '').split(' ').includes(word);
}

/** Users without a group read no lead (docs/product.md, Lead panel tabs). */
function readsLeads(claims) {
  return (claims.groups ?? '') !== '';
}

/** A role counts only for users who read leads, as for operations (shared/access/access.ts). */
function hasRole(claims, role) {
  return readsLeads(claims) && lists(claims.roles, role);
}

/** Groups named `fronter_t3...` are limited to a lead's details and script (docs/product.md, Lead panel tabs). */
function readsAllOfLeads(claims) {
  return readsLeads(claims) && !claims.groups.split(' ').every(group => group.startsWith('fronter_t3'));
}

/** The requirement of each topic for its subscriber; a topic that is not listed is rejected. */
function mayFollow(topic, claims) {
  if (!claims.user_id) return false;
  const admin = lists(claims.roles, 'admin');
  const parts = topic.split(':');
  const kind = parts[0];
  if (parts.length === 1) {
    if (kind === 'agents' || kind === 'live-calls') return admin || lists(claims.features, 'AgentDashboard');
    if (kind === 'admins') return admin;
    if (kind === 'verification-queue') return admin || hasRole(claims, 'verification');
    if (kind === 'figures') return admin || lists(claims.features, 'AgentDashboard');
    if (kind === 'leaderboard') return admin || lists(claims.features, 'Leaderboard');
    if (kind === 'leads') return admin || lists(claims.features, 'Leads');
    if (kind === 'lead-sources' || kind === 'setting-changes') return admin;
    if (kind === 'dids') return admin || lists(claims.features, 'Dids');
    if (kind === 'blacklist') return admin || lists(claims.features, 'Settings');
    if (kind === 'nominations') return admin || lists(claims.features, 'DoctorNominations');
    return kind === 'dispositions' || kind === 'settings' || kind === 'groups';
  }
  // The form of an id (shared/keys.ts), without the colon at which topics are split: the subject becomes part of keys.
  if (parts.length !== 2 || !util.matches('^[\\w+.-]{1,128}$', parts[1])) return false;
  if (kind === 'callbacks' || kind === 'jobs') return parts[1] === claims.user_id;
  if (kind === 'user' || kind === 'agent-calls' || kind === 'figures') return admin || parts[1] === claims.user_id;
  if (kind === 'lead') return admin || readsLeads(claims);
  if (kind === 'lead-sales') return admin || readsAllOfLeads(claims);
  if (kind === 'service-notes') return admin || hasRole(claims, 'customer_service');
  // Agents subscribe to `agent-calls`: it also reports when a call moves to another agent, which `call` does not.
  return kind === 'call' && admin;
}

function deny(ctx, reason) {
  // A rejected topic is logged with ids only, and shortened, because a manipulated client may have written it.
  console.error('access denied', {
    topic: ctx.args.topic.slice(0, 100),
    user_id: ctx.identity.claims.user_id,
    reason,
  });
  // Not `util.unauthorized()`, because Amplify would then close the connection that all of its topics share.
  util.error('You may not follow this topic.', 'Forbidden');
}

/** Reads the user whose access token may follow the topic: the token may be older than a change of the user. */
export function request(ctx) {
  const claims = ctx.identity.claims;
  if (claims.token_use !== 'access') deny(ctx, 'no access token');
  if (!mayFollow(ctx.args.topic, claims)) deny(ctx, 'permission');
  return {
    operation: 'GetItem',
    key: { pk: { S: `user#${claims.user_id}` }, sk: { S: 'user' } },
    consistentRead: true,
  };
}

/** Why the user's document does not admit the token; undefined if it does. */
function objection(user, claims) {
  if (!user) return 'unknown';
  if (user.disabled) return 'disabled';
  if (user.sessionId !== claims.origin_jti) return 'session ended';
  if (claims.second_factor === 'set' && !user.second_factor_ts) return 'second factor removed';
  const isCurrent = user.roles.join(' ') === (claims.roles ?? '') && user.groups.join(' ') === (claims.groups ?? '');
  return isCurrent ? undefined : 'permissions changed';
}

/** Returns the user whose token may follow the topic. */
export function response(ctx) {
  if (ctx.error) util.error(ctx.error.message, ctx.error.type);
  const reason = objection(ctx.result, ctx.identity.claims);
  if (reason) deny(ctx, reason);
  ctx.stash.user = ctx.result;
  // These two topics report a change of permissions, so a token from before the change may follow them.
  ctx.stash.outlivesPermissions = ctx.args.topic === `user:${ctx.result.id}` || ctx.args.topic === 'groups';
  return ctx.result;
}
