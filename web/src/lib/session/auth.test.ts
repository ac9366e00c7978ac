import { beforeEach, expect, it, vi } from 'vitest';

vi.unmock('./auth.ts');
vi.mock('../api/config.ts', () => ({ loadConfig: async () => ({}) }));
/** The tokens of a tab, which Amplify deletes after its request to the user pool. */
let tokens: string | undefined;
let endRequest: () => void;
const signOut = vi.fn(async () => {
  await new Promise<void>(resolve => {
    endRequest = resolve;
  });
  tokens = undefined;
});
vi.mock('./amplify-session.ts', () => ({
  configure: () => undefined,
  accessToken: async () => tokens,
  signOut: () => signOut(),
}));
vi.mock('./amplify-sign-in.ts', () => ({
  signIn: async () => {
    tokens = 'new tokens';
    return 'done';
  },
}));

/** The module as after a page load. */
const loaded = async () => {
  vi.resetModules();
  return import('./auth.ts');
};

beforeEach(() => {
  sessionStorage.clear();
  signOut.mockClear();
  tokens = 'tokens';
});

it('finishes a sign-out that a page load interrupted, so that the page asks for a new sign-in', async () => {
  const before = await loaded();
  void before.signOutOfPool();
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  const after = await loaded();
  const isSignedIn = after.isSignedIn();
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledTimes(2));
  endRequest();
  expect(await isSignedIn).toBe(false);
});

it('signs out once where nothing interrupts it', async () => {
  const auth = await loaded();
  const done = auth.signOutOfPool();
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  endRequest();
  await done;
  expect(await auth.isSignedIn()).toBe(false);
  expect(signOut).toHaveBeenCalledOnce();
});

it('keeps a new sign-in after a sign-out that never ended', async () => {
  const before = await loaded();
  void before.signOutOfPool();
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  const after = await loaded();
  await after.signIn('maria.lopez@coverline.test', 'a password');
  expect(await after.isSignedIn()).toBe(true);
});
