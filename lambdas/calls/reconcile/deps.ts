import type { Provider } from '../provider/provider.ts';

/** What the reconciler reads, asks and writes. */
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
  >;
};

/** Something to look into: one call, one conversation, one task. What it throws is logged with its name and ids. */
export type Repair = { name: string; ids: Record<string, string | undefined>; run: () => Promise<void> };

/** Twilio's own webhooks, and the reactions to them, get this long. */
export const SETTLED_AFTER_S = 60;
