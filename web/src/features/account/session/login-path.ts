import { paths } from '../../../lib/ui/paths.ts';

/** The login page that leads back to `from` afterwards. */
export const loginPath = (from: string): string =>
  from === paths.dashboard ? paths.login : `${paths.login}?return=${encodeURIComponent(from)}`;

/** Where to go after the login: a path of our own, never another site; else the dashboard. */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('return') ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : paths.dashboard;
};
