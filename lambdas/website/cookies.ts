/** Tokens of a browser without JavaScript: no page can read them, no other site can have them sent. */
export const cookieNames = { form_token: 'coverline_form', cancel_token: 'coverline_call_request' } as const;
export type TokenName = keyof typeof cookieNames;

const MONTH_S = 30 * 24 * 3600;
const DAY_S = 24 * 3600;
const lifetimes: Record<TokenName, number> = { form_token: DAY_S, cancel_token: MONTH_S };

export const tokenCookie = (name: TokenName, token: string): string =>
  `${cookieNames[name]}=${token}; Path=/; Max-Age=${lifetimes[name]}; HttpOnly; Secure; SameSite=Strict`;

/** The tokens in a request's cookies. */
export const tokensIn = (cookies: readonly string[] = []): Partial<Record<TokenName, string>> => {
  const byName = new Map(cookies.map(cookie => cookie.split('=', 2) as [string, string]));
  return Object.fromEntries(
    Object.entries(cookieNames).flatMap(([name, cookie]) => {
      const token = byName.get(cookie);
      return token ? [[name, token]] : [];
    }),
  );
};
