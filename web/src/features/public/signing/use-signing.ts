import { useCallback, useEffect, useState } from 'react';
import type { SigningDocument } from '#shared/verification/esig-request';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { readDocument, sign } from './signing-api.ts';

type SigningState =
  | { step: 'loading' }
  | { step: 'expired' }
  | { step: 'changed' }
  | { step: 'failed'; message: string }
  | { step: 'open' | 'signed'; document: SigningDocument };

const UNKNOWN = 'Something went wrong. Please try again.';

const documentState = (document: SigningDocument): SigningState => ({
  step: document.signed_ts ? 'signed' : 'open',
  document,
});

/** The state that is shown if there is no document. */
const failureState = (error: unknown): SigningState => {
  if (codeOf(error) === 'not_found') return { step: 'expired' };
  if (codeOf(error) === 'conflict') return { step: 'changed' };
  return { step: 'failed', message: messageOf(error) };
};

const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : undefined);
const messageOf = (error: unknown): string => (error instanceof ApiFailure ? error.message : UNKNOWN);

/** The document of the link with `token`, and the function that signs it. */
export const useSigning = (token: string) => {
  const [state, setState] = useState<SigningState>({ step: 'loading' });
  const [problem, setProblem] = useState<string>();
  const [isSigning, setSigning] = useState(false);

  const load = useCallback(async () => {
    setState({ step: 'loading' });
    try {
      setState(documentState(await readDocument(token)));
    } catch (error) {
      setState(failureState(error));
    }
  }, [token]);
  useEffect(() => void load(), [load]);

  const submit = async (name: string) => {
    setSigning(true);
    setProblem(undefined);
    try {
      setState(documentState(await sign(token, name)));
    } catch (error) {
      if (codeOf(error) === 'not_found') return setState({ step: 'expired' });
      // Somebody else has signed, or the terms have changed: the current state is read again.
      if (codeOf(error) === 'conflict') await load();
      setProblem(messageOf(error));
    } finally {
      setSigning(false);
    }
  };
  return { state, problem, isSigning, load, submit };
};
