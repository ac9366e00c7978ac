import type { Provider } from '../provider/provider.ts';

/** The requests to Twilio that the reconciler may send. */
export type ReconcileDeps = {
  provider: Pick<
    Provider,
    | 'legNow'
    | 'conferenceNow'
    | 'finishedRecording'
    | 'liveTasks'
    | 'liveConferences'
    | 'completeConference'
    | 'acceptanceOf'
    | 'workersNow'
    | 'taskStatus'
    | 'findTask'
    | 'createTask'
    | 'cancelTask'
    | 'completeTask'
    | 'setWorkerOffline'
    | 'setWorkerAttributes'
    | 'removeWorker'
    | 'redirectToQueue'
    | 'hangUp'
    | 'endCall'
    | 'endConference'
    | 'removeAgentLeg'
    | 'changeSupervisor'
    | 'holdCustomer'
    | 'setRecordingPaused'
    | 'runningLegRecordings'
    | 'stopLegRecording'
    | 'receivedTexts'
  >;
};

/** One check: of a call, a conversation or a task. What `run` throws is logged with the name and the ids. */
export type Repair = { name: string; ids: Record<string, string | undefined>; run: () => Promise<void> };

/** Webhooks and the reactions to them have this long before the reconciler checks the call. */
export const SETTLED_AFTER_S = 60;
