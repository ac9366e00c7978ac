export function request() {
  return { payload: 1 };
}

export function response(ctx) {
  return ctx.result;
}
