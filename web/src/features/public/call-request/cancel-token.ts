import { savedCancelToken } from '../saved-request.ts';

/**
 * Gives the form that cancels the token of the request that was sent from this tab. A browser keeps no cookie of an
 * answer to a script where the API has an origin of its own.
 */
export const addCancelToken = (form: HTMLFormElement): void => {
  const token = savedCancelToken.read();
  if (!token) return;
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = 'cancel_token';
  input.value = token;
  form.append(input);
};
