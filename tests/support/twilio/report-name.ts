import { webhooks } from '#shared/contracts/webhooks';

/** The name of a report: `participant-join`, `reservation.accepted`, `completed`. */
export const reportName = (pathname: string, form: URLSearchParams): string | undefined => {
  switch (pathname) {
    case webhooks.conferenceStatus.path:
      return form.get('StatusCallbackEvent') ?? undefined;
    case webhooks.taskRouterEvents.path:
      return form.get('EventType') ?? undefined;
    case webhooks.callStatus.path:
      return `call ${form.get('CallStatus')}`;
    case webhooks.recordingStatus.path:
      return `recording ${form.get('RecordingStatus')}`;
    default:
      return undefined;
  }
};
