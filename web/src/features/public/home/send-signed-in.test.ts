import { afterEach, describe, expect, it, vi } from 'vitest';
import { languages } from '#shared/leads/languages';
import { sessionId } from '../../../lib/session/session-id.ts';
import { renderSite } from '../../../site/render-site.tsx';
import { sendSignedIn } from './send-signed-in.ts';

const assets = { styles: '', script: '/enhance.js', icon: '/icon.svg', shareImage: '/share.png', fonts: [] };
const files = renderSite(assets, { version: 'v1' });
/** The name of a prerendered page, as its script reads it. */
const nameIn = (path: string): string | undefined => {
  const text = files.find(file => file.path === path)?.text ?? '';
  return new DOMParser().parseFromString(text, 'text/html').documentElement.dataset.page;
};

afterEach(() => sessionId.clear());

describe.each(languages)('the prerendered landing page in %s', language => {
  const home = nameIn(`site/${language}/home.html`);

  it('sends a signed-in user to the dashboard', () => {
    sessionId.set('session-1');
    const goTo = vi.fn();
    sendSignedIn(home, goTo);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('stays for everybody else', () => {
    const goTo = vi.fn();
    sendSignedIn(home, goTo);
    expect(goTo).not.toHaveBeenCalled();
  });

  it.each(['terms', 'privacy', 'call-request'])('is the only one that does so: %s stays', page => {
    sessionId.set('session-1');
    const goTo = vi.fn();
    sendSignedIn(nameIn(`site/${language}/${page}.html`), goTo);
    expect(goTo).not.toHaveBeenCalled();
  });
});
