import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../../components/toasts.tsx';
import { beforeSignOut } from '../../../lib/session/before-sign-out.ts';
import { isFirstInSession } from '../../../lib/session/first-in-session.ts';
import { useSession } from '../../../lib/session/session.ts';
import { failAppLoad } from '../../../lib/ui/app-load.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { CONNECTION_TOAST } from '../connection-toast.ts';
import { type Phone, PhoneProvider, type PhoneState, type Ringing } from '../phone.ts';
import { AVAILABILITY, alertFor } from './alerts.ts';
import { useRingingSignals } from './ringing-signals.ts';
import type { Softphone } from './softphone.ts';
import { initialState } from './softphone-state.ts';
import { useTakenOver } from './use-taken-over.ts';

/**
 * Opens the phone for as long as the agent is signed in; without it there is no console (docs/product.md, App load).
 */
const useSoftphone = (): Softphone | undefined => {
  const [softphone, setSoftphone] = useState<Softphone>();
  useEffect(() => {
    let isUnmounted = false;
    let opened: Softphone | undefined;
    import('./load-softphone.ts')
      .then(({ loadSoftphone }) => loadSoftphone())
      .then(loaded => {
        opened = loaded;
        if (isUnmounted) return loaded.close();
        setSoftphone(loaded);
      }, failAppLoad);
    return () => {
      isUnmounted = true;
      opened?.close();
    };
  }, []);
  return softphone;
};

const notAccepted = {
  call: 'The call could not be accepted. Try again.',
  transfer: 'The call could not be accepted. Try again.',
  request: 'The call could not be accepted. Try again.',
  dial: 'Your outbound call could not be started. Accept it to try again.',
};

/** The commands for the screens; the object stays the same while the phone exists. Shows each failure as a toast. */
const useCommands = (softphone: Softphone | undefined): Omit<Phone, keyof PhoneState> => {
  const toast = useToast();
  const navigate = useNavigate();
  return useMemo(() => {
    const failed = (message: string, id?: string) => () => toast.error(message, id ? { id } : {});
    return {
      setAvailable: available =>
        void softphone?.setAvailable(available).catch(failed('Faiiled to go online/offline', AVAILABILITY)),
      checkMicrophone: () => void softphone?.checkMicrophone(),
      accept: () => {
        softphone?.accept().catch(() => {
          const { ringing } = softphone.getState();
          // For a call that is no longer offered, the toast of a missed call is already shown.
          if (ringing) toast.error(notAccepted[ringing.kind], { id: CONNECTION_TOAST });
        });
        void navigate(paths.dashboard);
      },
      decline: () => void softphone?.decline().catch(failed('The call could not be declined.', CONNECTION_TOAST)),
      expectLeg: leg => softphone?.expectLeg(leg),
      expectNothing: () => softphone?.expectNothing(),
      hangUp: () => softphone?.hangUp(),
      sendDigits: digits => softphone?.sendDigits(digits),
      chooseMicrophone: id => void softphone?.chooseDevice('microphone', id),
      chooseSpeaker: id => void softphone?.chooseDevice('speaker', id),
      followMicrophoneLevel: onLevel => softphone?.followMicrophoneLevel(onLevel) ?? (() => undefined),
      playTestSound: () => void softphone?.playTestSound().catch(failed('The sound could not be played.')),
    };
  }, [softphone, toast, navigate]);
};

/**
 * Accepts automatically, once: every call if the agent is configured so, and always the own dial. Such an offer is quiet;
 * if accepting fails, it rings.
 */
const useAutoAccept = (state: PhoneState, accept: () => void): PhoneState => {
  const { config } = useSession();
  const { ringing } = state;
  const reservationSid = ringing?.reservationSid;
  const [autoAccepted, setAutoAccepted] = useState<string>();
  const isDue =
    (config.autoAccept || ringing?.quiet === true) && reservationSid !== undefined && reservationSid !== autoAccepted;
  useEffect(() => {
    if (!isDue) return;
    setAutoAccepted(reservationSid);
    accept();
  }, [isDue, reservationSid, accept]);
  return useMemo(() => {
    const isAutomatic = (offer: Ringing) => offer.reservationSid === autoAccepted;
    const quietIf = (isQuiet: (offer: Ringing) => boolean, offer: Ringing | undefined) =>
      offer && isQuiet(offer) ? { ...offer, quiet: true } : offer;
    return {
      ...state,
      ringing: quietIf(offer => isDue || (offer.accepting && isAutomatic(offer)), state.ringing),
      accepted: quietIf(isAutomatic, state.accepted),
    };
  }, [state, isDue, autoAccepted]);
};

export const SoftphoneProvider = ({ children }: { children: ReactNode }) => {
  const toast = useToast();
  const softphone = useSoftphone();
  const [state, setState] = useState<PhoneState>(initialState);
  const commands = useCommands(softphone);
  const shown = useAutoAccept(state, commands.accept);
  const phone = useMemo<Phone>(() => ({ ...shown, ...commands }), [shown, commands]);

  useEffect(() => {
    if (!softphone) return;
    setState(softphone.getState());
    return softphone.subscribe((next, before, event) => {
      setState(next);
      const alert = alertFor(next, before, event);
      if (!alert || (alert.oncePerSession && !isFirstInSession(alert.oncePerSession))) return;
      toast[alert.tone](alert.message, alert);
    });
  }, [softphone, toast]);

  useEffect(() => {
    if (!softphone) return;
    // Otherwise TaskRouter would continue to offer calls to an agent who has signed out.
    return beforeSignOut(async () => {
      if (softphone.getState().available) await softphone.setAvailable(false);
    });
  }, [softphone]);

  useTakenOver(softphone);
  useRingingSignals(shown.ringing);
  return <PhoneProvider value={phone}>{children}</PhoneProvider>;
};
