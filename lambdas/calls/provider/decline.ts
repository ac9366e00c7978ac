import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { askTwilio, twilioStatus, undefinedIfUnknown } from '#platform/twilio/twilio-client';
import { type Declined, mayReturnToDecliners, withDecliner, withoutDecliners } from '#shared/routing/declined';
import type { Timestamp } from '#shared/time';
import type { OfferedTo } from './acceptance.ts';

const NOT_DECLINED = 'The call could not be declined. Please try again.';

type Attributes = Declined & Record<string, unknown>;

/** The task was changed after it was read (twilio.com/docs/usage/mutation-and-conflict-resolution). */
const CHANGED_MEANWHILE = 412;

/**
 * Changes a task's attributes as they are now; Twilio itself adds some for a caller in the queue, and they stay. Nothing
 * for a task that Twilio does not know any more.
 */
const changeAttributes = (taskSid: string, change: (attributes: Attributes) => Attributes | undefined): Promise<void> =>
  askTwilio(NOT_DECLINED, ({ workspace }) =>
    retryOnConflict({
      read: () => undefinedIfUnknown(workspace.tasks(taskSid).fetchWithHttpInfo()),
      decide: task => {
        const changed = task && change(JSON.parse(task.body.attributes));
        return changed ? toWrite({ attributes: JSON.stringify(changed), ifMatch: task.headers.etag }) : done(undefined);
      },
      write: async update => {
        try {
          await workspace.tasks(taskSid).update(update);
          return done(undefined);
        } catch (error) {
          if (twilioStatus(error) === CHANGED_MEANWHILE) return conflict;
          throw error;
        }
      },
      giveUp: failAsChanging(`The task ${taskSid} changed too often.`),
    }),
  );

/**
 * Rejects an offer, and excludes the agent from the next ones first: TaskRouter offers a rejected task again at once.
 * @throws Rejection `provider_failed`
 */
const declineOffer = async (
  { task_sid, reservation_sid }: OfferedTo,
  { email, now }: { email: string; now: Timestamp },
): Promise<void> => {
  await changeAttributes(task_sid, attributes => withDecliner(attributes, email, now));
  await askTwilio(NOT_DECLINED, async ({ workspace }) => {
    try {
      await workspace.tasks(task_sid).reservations(reservation_sid).update({ reservationStatus: 'rejected' });
    } catch (error) {
      // 400: the offer is over. 404: so is the task.
      if (![400, 404].includes(twilioStatus(error) ?? 0)) throw error;
    }
  });
};

/**
 * Lets the task be offered again to those who declined it, if enough time has passed. @throws Rejection
 * `provider_failed`
 */
const readmitDecliners = (taskSid: string, now: Timestamp): Promise<void> =>
  changeAttributes(taskSid, attributes =>
    mayReturnToDecliners(attributes, now) ? withoutDecliners(attributes) : undefined,
  );

export const decline = { declineOffer, readmitDecliners };
