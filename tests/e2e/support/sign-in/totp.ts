import { codeAt } from '../../../../infra/local/user-pool/totp.ts';

const STEP_SECONDS = 30;

/** An authenticator app that was given a key by hand. */
type AuthenticatorApp = {
  /** The code to type now. The pool accepts each code once and takes the next one early, so nobody waits for it. */
  code(): string;
};

export const authenticatorApp = (secret: string): AuthenticatorApp => {
  let used = 0;
  return {
    code: () => {
      used = Math.max(Math.floor(Date.now() / 1000 / STEP_SECONDS), used + 1);
      return codeAt(secret, used * STEP_SECONDS);
    },
  };
};
