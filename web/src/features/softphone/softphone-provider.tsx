import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../components/toasts.tsx';
import { failAppLoad } from '../../lib/app-load.ts';
import { beforeLeaving } from '../../lib/before-leaving.ts';
import { paths } from '../../lib/paths.ts';
import { type Phone, PhoneProvider, type PhoneState } from '../../lib/phone.ts';
import { useSession } from '../../lib/session.ts';
import { alertFor } from './alerts.ts';
import { loadSoftphone } from './load-softphone.ts';
import { useRingingSignals } from './ringing-signals.ts';
import type { Softphone } from './softphone.ts';
import { initialState } from './softphone-state.ts';

/** Opens the phone for as long as the agent is signed in; without it there is no console (spec 1, section 8). */
const useSoftphone = (): Softphone | undefined => {
  const [softphone, setSoftphone] = useState<Softphone>();
  useEffect(() => {
    let left = false;
    let opened: Softphone | undefined;
    loadSoftphone().then(loaded => {
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

export const SoftphoneProvider = ({ children }: { children: ReactNode }) => {
  const toast = useToast();
  const navigate = useNavigate();
  const { config } = useSession();
  const softphone = useSoftphone();
  const [state, setState] = useState<PhoneState>(initialState);

  const phone = useMemo<Phone>(() => {
    const failed = (message: string) => () => toast.error(message);
    return {
      ...state,
      setAvailable: available => void softphone?.setAvailable(available).catch(failed('Faiiled to go online/offline')),
      checkMicrophone: () => void softphone?.checkMicrophone(),
      accept: () => {
        softphone?.accept().catch(() => {
          // A call that is not offered any more was told of as missed.
          if (softphone.getState().ringing) toast.error('The call could not be accepted. Try again.');
        });
        void navigate(paths.dashboard);
      },
      decline: () => void softphone?.decline().catch(failed('The call could not be declined.')),
      expectLeg: () => softphone?.expectLeg(),
      sendDigits: digits => softphone?.sendDigits(digits),
    };
  }, [state, softphone, toast, navigate]);

  useEffect(() => {
    if (!softphone) return;
    setState(softphone.getState());
    return softphone.subscribe((next, before, fact) => {
      setState(next);
      const alert = alertFor(next, before, fact);
      if (alert) toast[alert.tone](alert.message);
    });
  }, [softphone, toast]);

  useEffect(() => {
    if (!softphone) return;
    // Else TaskRouter would go on offering calls to an agent who has gone.
    return beforeLeaving(async () => {
      if (softphone.getState().available) await softphone.setAvailable(false);
    });
  }, [softphone]);

  const { accept } = phone;
  const offered = state.ringing?.reservationSid;
  const [autoAccepted, setAutoAccepted] = useState<string>();
  // Once a call: where it fails, the call rings for the agent like any other.
  const toAutoAccept = config.autoAccept && offered !== undefined && offered !== autoAccepted;
  useEffect(() => {
    if (!toAutoAccept) return;
    setAutoAccepted(offered);
    accept();
  }, [toAutoAccept, offered, accept]);

  useRingingSignals(toAutoAccept ? undefined : state.ringing);
  return <PhoneProvider value={phone}>{children}</PhoneProvider>;
};
