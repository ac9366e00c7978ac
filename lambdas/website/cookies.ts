/** Tokens of a browser without JavaScript: no page can read them, no other site can have them sent. */
export const cookieNames = { form_token: 'coverline_form', cancel_token: 'coverline_call_request' } as const;
type TokenName = keyof typeof cookieNames;

const MONTH_S = 30 * 24 * 3600;

export const tokenCookie = (name: TokenName, token: string): string =>
  `${cookieNames[name]}=${token}; Path=/; Max-Age=${MONTH_S}; HttpOnly; Secure; SameSite=Strict`;

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
