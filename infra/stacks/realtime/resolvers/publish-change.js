/** Passes the change on to the subscribers of its topic. */
export function request(ctx) {
  return { payload: ctx.args };
}

export function response(ctx) {
  return ctx.result;
}
