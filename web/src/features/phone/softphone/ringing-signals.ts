import { useEffect } from 'react';
import { callerName } from '../../../lib/ui/format.ts';
import type { Ringing } from '../phone.ts';

/** Plays the ringtone until the offer ends. A browser that requires a user gesture first stays silent. */
const useRingtone = (isRinging: boolean): void => {
  useEffect(() => {
    if (!isRinging) return;
    const ringtone = new Audio('/sounds/ringtone.wav');
    ringtone.loop = true;
    ringtone.play().catch(() => undefined);
    return () => ringtone.pause();
  }, [isRinging]);
};

const useDesktopNotification = (ringing: Ringing | undefined): void => {
  const who = ringing && callerName({ name: ringing.leadName, phoneNumber: ringing.phoneNumber });
  const reservationSid = ringing?.reservationSid;
  useEffect(() => {
    if (!reservationSid || !('Notification' in window) || Notification.permission !== 'granted') return;
    const notification = new Notification('Incoming call', { body: who, tag: reservationSid });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return () => notification.close();
  }, [reservationSid, who]);
};

/** The sound and the desktop notification of a call that rings (docs/product.md, Inbound call). */
export const useRingingSignals = (ringing: Ringing | undefined): void => {
  const undecided = ringing?.accepting || ringing?.quiet ? undefined : ringing;
  useRingtone(undecided !== undefined);
  useDesktopNotification(undecided);
};
