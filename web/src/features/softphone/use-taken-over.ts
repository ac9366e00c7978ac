import { useEffect } from 'react';
import { getCall } from '#shared/contracts/calls';
import { callOperation } from '../../lib/api-client.ts';
import { useOpenCalls } from '../../lib/open-calls.ts';
import type { Softphone } from './softphone.ts';

/** What she chose for after it. Where that can't be read she stays offline: a call must not ring on whoever has gone. */
const goesOffline = (id: string): Promise<boolean> =>
  callOperation(getCall, { id }).then(
    ({ go_offline }) => go_offline === true,
    () => true,
  );

/** Tells the phone of the call that its agent has taken over, from when it is hers until it is disposed. */
export const useTakenOver = (softphone: Softphone | undefined): void => {
  const { current, wrapUps } = useOpenCalls();
  const id = [current, ...wrapUps].find(call => call?.taken_over)?.id;
  useEffect(() => {
    if (!softphone || !id) return;
    softphone.beginTakenOver(id);
    return () => void goesOffline(id).then(goOffline => softphone.endTakenOver(id, { goOffline }));
  }, [softphone, id]);
};
