import { vi } from 'vitest';
import type * as auth from '../lib/session/auth.ts';

const nothing = async () => undefined;

/** In place of `lib/session/auth.ts`: nobody is signed in, and no test signs in at a user pool. */
export const accessToken = vi.fn<typeof auth.accessToken>(nothing);
export const isSignedIn = vi.fn<typeof auth.isSignedIn>(async () => false);
export const signIn = vi.fn<typeof auth.signIn>();
export const answerSignIn = vi.fn<typeof auth.answerSignIn>();
export const requestPasswordCode = vi.fn<typeof auth.requestPasswordCode>(nothing);
export const confirmNewPassword = vi.fn<typeof auth.confirmNewPassword>(nothing);
export const newAuthenticatorSecret = vi.fn<typeof auth.newAuthenticatorSecret>();
export const confirmApp = vi.fn<typeof auth.confirmApp>(nothing);
export const removeApp = vi.fn<typeof auth.removeApp>(nothing);
export const signOutOfPool = vi.fn<typeof auth.signOutOfPool>(nothing);
