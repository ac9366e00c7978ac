import type { AccountFile } from './account-file.ts';
import { createMessaging } from './messaging/messages.ts';
import { createNumbers } from './numbers/numbers.ts';
import type { CreateVoice, NumbersPort, TwilioContext, VoicePort, VoiceService } from './ports.ts';
import { createRestRouter, type RestRouter } from './rest/rest-router.ts';
import { createTaskRouter, type TaskRouter } from './taskrouter/task-router.ts';
import type { Faults } from './webhooks/faults.ts';

/** A port to the voice service, which is created after TaskRouter; TaskRouter does not dial before that. */
const lateVoice = (service: () => VoiceService | undefined): VoicePort => {
  const voice = () => {
    const there = service();
    if (!there) throw new Error('The voice service is not created yet.');
    return there;
  };
  return {
    conference: async instruction => voice().conference(instruction),
    dequeue: async instruction => voice().dequeue(instruction),
    call: async instruction => voice().call(instruction),
    redirect: (callSid, url) => voice().redirect(callSid, url),
    cancelWorkerLeg: reservationSid => voice().cancelWorkerLeg(reservationSid),
    leaveQueue: (callSid, reason) => voice().leaveQueue(callSid, reason),
  };
};

type ServicesOptions<Voice extends VoiceService> = {
  faults: Faults;
  file: Pick<AccountFile, 'kept' | 'keep'>;
  media: boolean;
  /** The folder of the recordings. */
  dataDir: string;
  createVoice: (...args: Parameters<CreateVoice>) => Promise<Voice> | Voice;
};

type TwilioServices<Voice extends VoiceService> = {
  taskRouter: TaskRouter;
  numbers: NumbersPort;
  messaging: ReturnType<typeof createMessaging>;
  voice: Voice;
  rest: RestRouter;
};

/** Creates the services of the virtual Twilio without any network connection. */
export const createTwilioServices = async <Voice extends VoiceService>(
  context: TwilioContext,
  { faults, file, media, dataDir, createVoice }: ServicesOptions<Voice>,
): Promise<TwilioServices<Voice>> => {
  const { account, clock, webhooks, log } = context;
  let service: VoiceService | undefined;
  const taskRouter = createTaskRouter(
    { account, clock, webhooks, log, voice: lateVoice(() => service) },
    { kept: file.kept.taskRouter, keep: provisioned => file.keep({ taskRouter: provisioned }) },
  );
  const numbers = createNumbers({ account, clock, kept: file.kept, keep: file.keep });
  const messaging = createMessaging(context, numbers.port);
  const voice = await createVoice(context, taskRouter.port, numbers.port, { media, dataDir });
  service = voice;
  const rest = createRestRouter({
    account,
    clock,
    faults,
    log,
    routes: [...taskRouter.restRoutes, ...numbers.restRoutes, ...messaging.restRoutes, ...voice.restRoutes],
  });
  return { taskRouter, numbers: numbers.port, messaging, voice, rest };
};
