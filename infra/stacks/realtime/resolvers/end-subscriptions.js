import { extensions } from '@aws-appsync/utils';

/** Ends the subscriptions whose invalidation filter matches these arguments (on-change.js). */
export function request(ctx) {
  return { payload: ctx.args };
}

export function response(ctx) {
  extensions.invalidateSubscriptions({ subscriptionField: 'onChange', payload: ctx.args });
  return ctx.result;
}
