import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFLICT_ATTEMPTS } from '#platform/retry-on-conflict';
import { at, RESERVATION_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import {
  type ScriptedTwilio,
  startScriptedTwilio,
  type TwilioAnswer,
} from '../../../tests/support/twilio/scripted-twilio.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { decline } from './decline.ts';

const failed = (status: number): TwilioAnswer => ({ status, body: { code: 20000, message: 'failed', status } });
const known = (attributes: object) => ({
  status: 200,
  body: { sid: TASK_SID, attributes: JSON.stringify(attributes) },
});

let twilio: ScriptedTwilio;
beforeEach(async () => {
  twilio = await startScriptedTwilio(known({ kind: 'call' }));
});
afterEach(() => twilio.stop());

/** The requests that changed something, with their fields. */
const changes = () =>
  twilio.received
    .filter(({ method }) => method === 'POST')
    .map(({ url, body }) => [url.split('/').slice(-2)[0], Object.fromEntries(new URLSearchParams(body))]);

const offer = { task_sid: TASK_SID, reservation_sid: RESERVATION_SID };
const by = { email: 'maria.lopez@coverline.test', now: at(5) };
const excluded = {
  Attributes: JSON.stringify({ kind: 'call', declined_by: [by.email], declined_ts: at(5) }),
};

/** Twilio's response to the rejection; it knows the task. */
const rejectionAnswers = (answer: TwilioAnswer) =>
  twilio.answers(request => (request.includes('/Reservations/') ? answer : known({ kind: 'call' })));

describe('a declined offer', () => {
  it('excludes the agent first, and is then rejected', async () => {
    await decline.declineOffer(offer, by);
    expect(changes()).toEqual([
      ['Tasks', excluded],
      ['Reservations', { ReservationStatus: 'rejected' }],
    ]);
  });

  it.each([
    ['the offer is over', 400],
    ['the task is over', 404],
  ])('is declined, and the agent stays excluded, if %s meanwhile', async (_, status) => {
    rejectionAnswers(failed(status));
    await decline.declineOffer(offer, by);
    expect(changes()[0]).toEqual(['Tasks', excluded]);
  });

  it.each([429, 500])(
    'fails if Twilio answers the rejection with %i, so that the agent can decline again',
    async status => {
      rejectionAnswers(failed(status));
      await expect(decline.declineOffer(offer, by)).rejects.toEqual(rejectedAs('provider_failed'));
    },
  );

  it('is declined if Twilio does not know the task any more', async () => {
    twilio.answers(failed(404));
    await decline.declineOffer(offer, by);
    expect(changes().map(([resource]) => resource)).toEqual(['Reservations']);
  });
});

describe('the agents who declined a task', () => {
  const declined = { kind: 'call', declined_by: [by.email], declined_ts: at(5) };

  it('are offered it again after 30 s', async () => {
    twilio.answers(known(declined));
    await decline.readmitDecliners(TASK_SID, at(35));
    expect(changes()).toEqual([['Tasks', { Attributes: JSON.stringify({ kind: 'call', declined_by: [] }) }]]);
  });

  it('are not, if one of them declined it again meanwhile', async () => {
    twilio.answers(known({ ...declined, declined_ts: at(10) }));
    await decline.readmitDecliners(TASK_SID, at(35));
    expect(changes()).toEqual([]);
  });

  it('are not, if the task is over meanwhile', async () => {
    twilio.answers(failed(404));
    await decline.readmitDecliners(TASK_SID, at(35));
    expect(changes()).toEqual([]);
  });
});

describe('a change of a task that somebody else changes at the same time', () => {
  const changedMeanwhile = (before: object, after: object, times = 1) => {
    let version = 1;
    twilio.answers(request => {
      if (request.includes('/Reservations/')) return known({});
      if (request.startsWith('POST')) return version++ <= times ? failed(412) : known({});
      return { ...known(version === 1 ? before : after), headers: { etag: `"${version}"` } };
    });
  };
  const updates = () =>
    twilio.received.flatMap(({ method, url, headers, body }) =>
      method === 'POST' && !url.includes('/Reservations/')
        ? [[headers['if-match'], JSON.parse(new URLSearchParams(body).get('Attributes') ?? '')]]
        : [],
    );
  const declined = { kind: 'call', declined_by: [by.email], declined_ts: at(5) };

  it('does not readmit an agent who has declined it meanwhile', async () => {
    const again = { ...declined, declined_by: ['john.doe@coverline.test'], declined_ts: at(34) };
    changedMeanwhile(declined, again);
    await decline.readmitDecliners(TASK_SID, at(35));
    expect(updates()).toEqual([['"1"', { kind: 'call', declined_by: [] }]]);
  });

  it('keeps both changes', async () => {
    changedMeanwhile({ kind: 'call' }, { kind: 'call', conference: { sid: 'CF1' } });
    await decline.declineOffer(offer, by);
    expect(updates().at(-1)).toEqual(['"2"', { ...declined, conference: { sid: 'CF1' } }]);
  });

  it('fails if it changes each time, and the offer is not rejected', async () => {
    changedMeanwhile({ kind: 'call' }, { kind: 'call' }, Number.POSITIVE_INFINITY);
    await expect(decline.declineOffer(offer, by)).rejects.toEqual(rejectedAs('provider_failed'));
    expect(updates()).toHaveLength(CONFLICT_ATTEMPTS);
    expect(twilio.received.filter(({ url }) => url.includes('/Reservations/'))).toEqual([]);
  });
});
