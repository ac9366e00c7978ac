import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { CallAccess } from '#shared/access/access';
import type { Call } from '#shared/calls/call';
import { listOpenCalls } from '#shared/contracts/calls';
import { listAgentNames } from '#shared/contracts/identity';
import { Toasts } from '../components/toasts.tsx';
import { type Phone, PhoneProvider } from '../features/phone/phone.ts';
import { initialState } from '../features/phone/softphone/softphone-state.ts';
import { operationKey } from '../lib/api/query.ts';
import { LiveProvider } from '../lib/live/live.ts';
import { createLiveHub } from '../lib/live/live-hub.ts';
import { SessionProvider } from '../lib/session/session.ts';
import { profileOf } from './a-profile.ts';
import { aLiveServer } from './live-server.ts';

/** A phone that is ready and idle; its commands are spies. */
export const aPhone = (changes: Partial<Phone> = {}): Phone => ({
  ...initialState,
  worker: 'ready',
  device: 'ready',
  microphone: 'ready',
  available: true,
  audio: { ...initialState.audio, canChooseSpeaker: true },
  setAvailable: vi.fn(),
  checkMicrophone: vi.fn(),
  accept: vi.fn(),
  decline: vi.fn(),
  expectLeg: vi.fn(),
  expectNothing: vi.fn(),
  hangUp: vi.fn(),
  sendDigits: vi.fn(),
  chooseMicrophone: vi.fn(),
  chooseSpeaker: vi.fn(),
  followMicrophoneLevel: vi.fn(() => vi.fn()),
  playTestSound: vi.fn(),
  ...changes,
});

type ConsoleOptions = {
  phone?: Phone;
  openCalls?: Call[];
  autoAccept?: boolean;
  signOut?: () => Promise<void>;
  /** The signed-in user. */
  user?: Parameters<typeof profileOf>[0];
  /** What the agent's group allows by call source; anything, if absent. */
  callConfigs?: CallAccess['callConfigs'];
  /** Whether the stage requires a second factor of the user. */
  secondFactorRequired?: boolean;
  /** The names of agents by e-mail. */
  names?: Record<string, string>;
  /** The address at which the app starts. */
  path?: string;
};

/**
 * Renders a part of the console for a signed-in agent with a phone, and the toasts. Open calls that are given are not
 * read from the server.
 */
export const renderConsole = (
  part: ReactNode,
  {
    phone = aPhone(),
    openCalls,
    autoAccept = false,
    signOut = async () => undefined,
    user,
    callConfigs = {},
    secondFactorRequired = false,
    names = {},
    path = '/',
  }: ConsoleOptions = {},
) => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  if (openCalls) queryClient.setQueryData(operationKey(listOpenCalls, {}), { data: openCalls });
  const known = Object.entries(names).map(([email, name]) => ({ id: email, email, name }));
  queryClient.setQueryData(operationKey(listAgentNames, {}), { data: known });
  const live = aLiveServer();
  const hub = createLiveHub(live.transport, queryClient);
  const profile = profileOf(user);
  const config = { ...profile.config, autoAccept };
  const second_factor = { ...profile.second_factor, required: secondFactorRequired };
  const access = { ...profile.access, callConfigs };
  const session = { ...profile, access, config, second_factor, signOut };
  const withProviders = (children: ReactNode, ringing = phone) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <LiveProvider value={hub}>
          <SessionProvider value={session}>
            <PhoneProvider value={ringing}>{children}</PhoneProvider>
          </SessionProvider>
        </LiveProvider>
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(withProviders(part));
  return {
    queryClient,
    live,
    /** Renders another part in its place, with another phone if one is given. */
    draw: (next: ReactNode, nextPhone?: Phone) => rerender(withProviders(next, nextPhone)),
  };
};
