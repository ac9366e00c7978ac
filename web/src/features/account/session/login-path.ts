import { paths } from '../../../lib/ui/paths.ts';

/** The path of the login page that leads back to `from` afterwards. */
export const loginPath = (from: string): string =>
  from === paths.dashboard ? paths.login : `${paths.login}?return=${encodeURIComponent(from)}`;

/** The path to open after the login: one of this app, never another site; else the dashboard. */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('return') ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : paths.dashboard;
};
