import { savedCancelToken } from '../saved-request.ts';

/** After several requests in a tab, each page of thanks keeps its own token: in the tab's history, not in the address. */
const tokenOfPage = (): string | undefined => {
  const token: string | undefined = window.history.state?.cancel_token ?? savedCancelToken.read();
  if (token) window.history.replaceState({ cancel_token: token }, '');
  return token;
};

/**
 * Gives the form that cancels the token of the request that was sent from this tab. A browser keeps no cookie of an
 * answer to a script where the API has an origin of its own.
 */
export const addCancelToken = (form: HTMLFormElement): void => {
  const token = tokenOfPage();
  if (!token) return;
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = 'cancel_token';
  input.value = token;
  form.append(input);
};
