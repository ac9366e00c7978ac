import { useEffect } from 'react';
import { callerName } from '../../../lib/ui/format.ts';
import type { Ringing } from '../phone.ts';

/** Rings until the offer is decided. A browser that wants a gesture first stays silent; the dialog is there anyway. */
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
  const id = ringing?.reservationSid;
  useEffect(() => {
    if (!id || !('Notification' in window) || Notification.permission !== 'granted') return;
    const notification = new Notification('Incoming call', { body: who, tag: id });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
    return () => notification.close();
  }, [id, who]);
};

/** The sound and the desktop notification of a call that rings (docs/product.md, Inbound call). */
export const useRingingSignals = (ringing: Ringing | undefined): void => {
  const open = ringing?.accepting || ringing?.quiet ? undefined : ringing;
  useRingtone(open !== undefined);
  useDesktopNotification(open);
};
