import { util } from '@aws-appsync/utils';

export function request(ctx) {
  if (ctx.identity.claims.token_use !== 'access') util.error('This needs an access token.', 'Forbidden');
  return { payload: 1 };
}

export function response(ctx) {
  return ctx.result;
}
