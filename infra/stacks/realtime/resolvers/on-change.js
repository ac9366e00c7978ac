import { extensions } from '@aws-appsync/utils';

/** The functions of the pipeline admit the subscriber (admit-subscriber.js) and record it (record-follower.js). */
export function request() {
  return {};
}

/**
 * The subscription lasts until a later version of the user's document ends it (end-subscriptions.js). The user's own
 * topic outlives a change of permissions, because it tells the browser of it.
 */
export function response(ctx) {
  const user = ctx.stash.user;
  const filters = [
    { fieldName: 'user_id', operator: 'eq', value: user.id },
    { fieldName: 'version', operator: 'gt', value: user.version },
  ];
  if (ctx.args.topic === `user:${user.id}`) {
    filters.push({ fieldName: 'reason', operator: 'eq', value: 'session' });
  }
  extensions.setSubscriptionInvalidationFilter({ filterGroup: [{ filters }] });
  return null;
}
