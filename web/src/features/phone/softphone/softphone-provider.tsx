import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../../components/toasts.tsx';
import { beforeLeaving } from '../../../lib/session/before-sign-out.ts';
import { useSession } from '../../../lib/session/session.ts';
import { failAppLoad } from '../../../lib/ui/app-load.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { type Phone, PhoneProvider, type PhoneState } from '../phone.ts';
import { alertFor } from './alerts.ts';
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
    let left = false;
    let opened: Softphone | undefined;
    import('./load-softphone.ts')
      .then(({ loadSoftphone }) => loadSoftphone())
      .then(loaded => {
        opened = loaded;
        if (left) return loaded.close();
        setSoftphone(loaded);
      }, failAppLoad);
    return () => {
      left = true;
      opened?.close();
    };
  }, []);
  return softphone;
};

const notAccepted = {
  call: 'The call could not be accepted. Try again.',
  transfer: 'The call could not be accepted. Try again.',
  dial: 'Your outbound call could not be started. Accept it to try again.',
};

/** What the screens may ask, the same for as long as the phone is; each failure is told here. */
const useCommands = (softphone: Softphone | undefined): Omit<Phone, keyof PhoneState> => {
  const toast = useToast();
  const navigate = useNavigate();
  return useMemo(() => {
    const failed = (message: string) => () => toast.error(message);
    return {
      setAvailable: available => void softphone?.setAvailable(available).catch(failed('Faiiled to go online/offline')),
      checkMicrophone: () => void softphone?.checkMicrophone(),
      accept: () => {
        softphone?.accept().catch(() => {
          const { ringing } = softphone.getState();
          // A call that is not offered any more was told of as missed.
          if (ringing) toast.error(notAccepted[ringing.kind]);
        });
        void navigate(paths.dashboard);
      },
      decline: () => void softphone?.decline().catch(failed('The call could not be declined.')),
      expectLeg: leg => softphone?.expectLeg(leg),
      expectNothing: () => softphone?.expectNothing(),
      hangUp: () => softphone?.hangUp(),
      sendDigits: digits => softphone?.sendDigits(digits),
      chooseMicrophone: id => void softphone?.chooseDevice('microphone', id),
      chooseSpeaker: id => void softphone?.chooseDevice('speaker', id),
      followMicrophoneLevel: tell => softphone?.followMicrophoneLevel(tell) ?? (() => undefined),
      playTestSound: () => void softphone?.playTestSound().catch(failed('The sound could not be played.')),
    };
  }, [softphone, toast, navigate]);
};

/** Accepts for the agent: every call where she is set up so, and always her own. Once each; a failure lets it ring. */
const useAutoAccept = ({ ringing }: PhoneState, accept: () => void): boolean => {
  const { config } = useSession();
  const offered = ringing?.reservationSid;
  const [autoAccepted, setAutoAccepted] = useState<string>();
  const isDue = (config.autoAccept || ringing?.quiet === true) && offered !== undefined && offered !== autoAccepted;
  useEffect(() => {
    if (!isDue) return;
    setAutoAccepted(offered);
    accept();
  }, [isDue, offered, accept]);
  return isDue;
};

export const SoftphoneProvider = ({ children }: { children: ReactNode }) => {
  const toast = useToast();
  const softphone = useSoftphone();
  const [state, setState] = useState<PhoneState>(initialState);
  const commands = useCommands(softphone);
  const phone = useMemo<Phone>(() => ({ ...state, ...commands }), [state, commands]);

  useEffect(() => {
    if (!softphone) return;
    setState(softphone.getState());
    return softphone.subscribe((next, before, fact) => {
      setState(next);
      const alert = alertFor(next, before, fact);
      if (alert) toast[alert.tone](alert.message, alert);
    });
  }, [softphone, toast]);

  useEffect(() => {
    if (!softphone) return;
    // Else TaskRouter would go on offering calls to an agent who has gone.
    return beforeLeaving(async () => {
      if (softphone.getState().available) await softphone.setAvailable(false);
    });
  }, [softphone]);

  useTakenOver(softphone);
  const isSettled = useAutoAccept(state, commands.accept);
  useRingingSignals(isSettled ? undefined : state.ringing);
  return <PhoneProvider value={phone}>{children}</PhoneProvider>;
};
