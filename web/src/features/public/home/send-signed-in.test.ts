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

afterEach(() => {
  sessionId.clear();
  vi.unstubAllGlobals();
});

describe.each(languages)('the prerendered landing page in %s', language => {
  const home = nameIn(`site/${language}/home.html`);

  it('sends a signed-in user to the dashboard', async () => {
    sessionId.set('session-1');
    const goTo = vi.fn();
    await sendSignedIn(home, goTo);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('sends a user who is signed in in another tab to the dashboard', async () => {
    const query = async () => ({ held: [{ name: 'coverline.session/session-1' }] });
    vi.stubGlobal('navigator', { locks: { query } });
    const goTo = vi.fn();
    await sendSignedIn(home, goTo);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('stays for everybody else', async () => {
    const goTo = vi.fn();
    await sendSignedIn(home, goTo);
    expect(goTo).not.toHaveBeenCalled();
  });

  it.each(['terms', 'privacy', 'call-request'])('is the only one that does so: %s stays', async page => {
    sessionId.set('session-1');
    const goTo = vi.fn();
    await sendSignedIn(nameIn(`site/${language}/${page}.html`), goTo);
    expect(goTo).not.toHaveBeenCalled();
  });
});
