import { util } from '@aws-appsync/utils';

/** Whether a claim of words separated by spaces has this word. */
function lists(claim, word) {
  return (claim ?? '').split(' ').includes(word);
}

/** Groups named `fronter_t3...` alone see of a lead its details and script only (docs/product.md, Lead panel tabs). */
function seesReducedLead(claims) {
  return (claims.groups ?? '').split(' ').every(group => group.startsWith('fronter_t3'));
}

/** What each topic requires of its subscriber; a topic that is not listed is rejected. */
function mayFollow(topic, claims) {
  if (!claims.user_id) return false;
  const admin = lists(claims.roles, 'admin');
  const parts = topic.split(':');
  const kind = parts[0];
  if (parts.length === 1) {
    if (kind === 'agents' || kind === 'live-calls') return admin || lists(claims.features, 'AgentDashboard');
    if (kind === 'admins') return admin;
    if (kind === 'verification-queue') return admin || lists(claims.roles, 'verification');
    if (kind === 'dids') return admin || lists(claims.features, 'Dids');
    return kind === 'dispositions' || kind === 'groups';
  }
  if (parts.length !== 2 || parts[1] === '') return false;
  if (kind === 'callbacks') return parts[1] === claims.user_id;
  if (kind === 'user' || kind === 'agent-calls') return admin || parts[1] === claims.user_id;
  if (kind === 'lead') return true;
  if (kind === 'lead-sales') return admin || !seesReducedLead(claims);
  if (kind === 'service-notes') return admin || lists(claims.roles, 'customer_service');
  // Agents follow `agent-calls`: it tells them when a call moves on, which `call` would not.
  return kind === 'call' && admin;
}

/** Admits a subscriber to a topic by the claims of the token. */
export function request(ctx) {
  if (!mayFollow(ctx.args.topic, ctx.identity.claims)) {
    // What no screen asks for is kept, by ids alone: it is cut short, since whoever tampers wrote it.
    console.error('access denied', { topic: ctx.args.topic.slice(0, 100), user_id: ctx.identity.claims.user_id });
    // Not `util.unauthorized()`: Amplify would give up the connection that all of its topics share.
    util.error('You may not follow this topic.', 'Forbidden');
  }
  return { payload: null };
}

export function response(ctx) {
  return ctx.result;
}
