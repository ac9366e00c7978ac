import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { contentIn } from '../content-in.ts';
import { savedCancelToken } from '../saved-request.ts';
import { addCancelToken } from './cancel-token.ts';
import { ThanksPage } from './thanks-page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
});

const fieldsOfForm = () => {
  const { container } = render(<ThanksPage language="en" content={contentIn('en')} />);
  const form = container.querySelector<HTMLFormElement>('[data-cancel]');
  if (!form) throw new Error('There is no form that cancels.');
  addCancelToken(form);
  return Object.fromEntries(new FormData(form));
};

it('gives the form that cancels the token of the request of this tab, each time the page is loaded', () => {
  savedCancelToken.set('c1');
  expect([fieldsOfForm(), fieldsOfForm()]).toEqual([
    { page_language: 'en', cancel_token: 'c1' },
    { page_language: 'en', cancel_token: 'c1' },
  ]);
});

it('given two requests of a tab, gives each page of thanks its own token, also after going back to the first', () => {
  savedCancelToken.set('c1');
  fieldsOfForm();
  const ofFirst = history.state;
  savedCancelToken.set('c2');
  history.replaceState(null, '');
  expect(fieldsOfForm()).toMatchObject({ cancel_token: 'c2' });
  history.replaceState(ofFirst, '');
  expect(fieldsOfForm()).toMatchObject({ cancel_token: 'c1' });
});

it('without a request of this tab, leaves the form to the cookie', () => {
  expect(fieldsOfForm()).toEqual({ page_language: 'en' });
});

it('where the browser forbids storage, leaves the form to the cookie', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementationOnce(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(fieldsOfForm()).toEqual({ page_language: 'en' });
});
