import { useCallback, useEffect, useRef, useState } from 'react';
import { useWhenReady } from '../../lib/ui/when-ready.ts';
import { type Phone, usePhone } from './phone.ts';

type OwnLeg = {
  /** The leg is requested, and the device is not registered yet. */
  isPreparing: boolean;
  expectLeg(...leg: Parameters<Phone['expectLeg']>): Promise<void>;
  expectNothing(): void;
};

/**
 * Expects the agent's own leg, before the server is asked to dial it. After a page load it waits until the device is
 * registered, ten seconds at most: Twilio ends a leg to an unregistered device at once.
 */
export const useOwnLeg = (): OwnLeg => {
  const phone = usePhone();
  const isRegistered = phone.device !== 'connecting';
  const whenReady = useWhenReady(isRegistered);
  const [isPreparing, setIsPreparing] = useState(false);
  // The commands of a phone that is still being loaded do nothing.
  const latest = useRef(phone);
  useEffect(() => {
    latest.current = phone;
  }, [phone]);
  const expectLeg: OwnLeg['expectLeg'] = async leg => {
    if (!isRegistered) {
      setIsPreparing(true);
      await whenReady();
      setIsPreparing(false);
    }
    latest.current.expectLeg(leg);
  };
  const expectNothing = useCallback(() => latest.current.expectNothing(), []);
  return { isPreparing, expectLeg, expectNothing };
};
