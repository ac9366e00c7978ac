import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTelephonySettings } from '#platform/twilio/telephony-settings';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { anOfferedCall, aTakenCall, aTalk } from '../../../tests/support/builders/a-transfer.ts';
import { aColleague, aUser } from '../../../tests/support/builders/a-user.ts';
import { BASE_URL, telephonySettings, webhookEvent } from '../../../tests/support/twilio/signed-webhook.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { aContext } from '../../../tests/support/unit/lambda-events.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { strictMock } from '../../../tests/support/unit/strict-mock.ts';
import { handler as statusWebhooks } from '../status-webhooks.ts';
import { handler as voiceWebhooks } from '../voice-webhooks.ts';

/**
 * What a signed-in user can have Twilio ask, correctly signed: by a dial of the own browser, whose form parameters the
 * user chooses, or by the call instruction of an offer, whose URL the user chooses. The user knows what screens show of
 * a colleague's call, and the token of a task that was offered to them.
 */
const OWN_LEG = `CA${'e'.repeat(32)}`;
const TASK_TOKEN = 'known from an offer';

beforeEach(() => {
  strictMock(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: JSON.stringify(telephonySettings) });
  vi.stubEnv('WEBHOOK_BASE_URL', BASE_URL);
  vi.stubEnv('TELEPHONY_SECRET_ID', 'secret');
  captureLog();
});
afterEach(() => {
  clearTelephonySettings();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

type Asked = { path: string; query?: string; params: Record<string, string> };

const store = (...calls: Call[]) => {
  const stored = storedCalls(...calls);
  stored.table.store({ users: [aUser(), aColleague({ groups: ['closer_t2'] })] });
  return stored;
};

const answerTo = async (asked: Asked): Promise<string> => {
  const handler = asked.path.includes('/voice/') ? voiceWebhooks : statusWebhooks;
  return (await handler(webhookEvent(asked), aContext())).body ?? '';
};

/** The dial of a browser (`device.connect`): Twilio's parameters, over or under those that the user chose. */
const dial = (path: string, chosen: Record<string, string>, wins: 'Twilio' | 'the browser'): Asked => {
  const twilios = { CallSid: OWN_LEG, From: 'client:attacker', To: '', Direction: 'inbound', CallStatus: 'ringing' };
  const params = wins === 'Twilio' ? { ...chosen, ...twilios } : { ...twilios, ...chosen };
  return { path, params };
};

/** The call instruction of an offer: a leg that TaskRouter dials, and a URL that the user chooses. */
const instruct = (path: string, chosen: Record<string, string>): Asked => ({
  path,
  query: new URLSearchParams(chosen).toString(),
  params: { CallSid: OWN_LEG, From: '+18005550100', To: 'client:attacker', Direction: 'outbound-api' },
});

const waysToAsk = (path: string, chosen: Record<string, string>): [string, Asked][] => [
  ['by a dial whose parameters override those of Twilio', dial(path, chosen, 'the browser')],
  ['by a dial whose parameters do not', dial(path, chosen, 'Twilio')],
  ['by the URL of an offer', instruct(path, chosen)],
];

const ofCall = { task_attribute_key: `taskAttribute/${CUSTOMER_SID}`, task_token: TASK_TOKEN };
const asColleague = { Direction: 'outbound-api', To: 'client:agent-1', From: '+18005550100' };
const callOnTheLine = anAcceptedCall({ task_token: TASK_TOKEN });

describe('a user who asks to join the call of a colleague', () => {
  it.each(waysToAsk(webhooks.rejoin.path, { ...ofCall, ...asColleague, CallSid: AGENT_SID }))(
    'does not join as the leg of the agent on the line, %s',
    async (_, asked) => {
      store(callOnTheLine);
      expect(await answerTo(asked)).not.toContain('<Conference');
    },
  );

  it.each(waysToAsk(webhooks.rejoin.path, { ...ofCall, ...asColleague }))(
    'does not join in place of an agent who lost the connection, %s',
    async (_, asked) => {
      store({ ...callOnTheLine, agent_disconnected: true });
      expect(await answerTo(asked)).not.toContain('<Conference');
    },
  );

  const ofTransfer = { task_attribute_key: 'taskAttribute/second', task_token: TASK_TOKEN };
  it.each(waysToAsk(webhooks.transfer.path, { ...ofTransfer, ...asColleague, To: 'client:agent-2' }))(
    'does not join a transfer that was offered to them before a colleague took it, %s',
    async (_, asked) => {
      for (const call of [anOfferedCall({ task_token: TASK_TOKEN }), aTakenCall({ task_token: TASK_TOKEN })]) {
        store(call);
        expect(await answerTo(asked)).not.toContain('<Conference');
      }
    },
  );

  it.each(waysToAsk(webhooks.enqueueAgain.path, { ...ofCall, CallSid: CUSTOMER_SID }))(
    'does not get into the queue in place of a caller, %s',
    async (_, asked) => {
      store(aCall({ task_token: TASK_TOKEN }));
      expect(await answerTo(asked)).not.toContain('<Enqueue');
    },
  );
});

describe('a user who has the URL of an offer report about the call of a colleague', () => {
  const now = Date.now();
  const conferenceEvent = {
    ...ofCall,
    ConferenceSid: CONFERENCE_SID,
    FriendlyName: TASK_SID,
    SequenceNumber: '99',
    Timestamp: new Date(now).toUTCString(),
  };
  const taskEvent = {
    TimestampMs: String(now),
    TaskSid: TASK_SID,
    TaskAttributes: JSON.stringify(ofCall),
    Sid: 'EV1',
  };

  it.each<[string, Call, Asked]>([
    [
      'that its conference has ended',
      aTalk(),
      instruct(webhooks.conferenceStatus.path, { ...conferenceEvent, StatusCallbackEvent: 'conference-end' }),
    ],
    [
      'that its agent has left',
      aTalk(),
      instruct(webhooks.conferenceStatus.path, {
        ...conferenceEvent,
        StatusCallbackEvent: 'participant-leave',
        CallSid: AGENT_SID,
      }),
    ],
    [
      'that it has a recording',
      aTalk(),
      instruct(webhooks.recordingStatus.path, {
        ...ofCall,
        ConferenceSid: CONFERENCE_SID,
        RecordingSid: `RE${'9'.repeat(32)}`,
        RecordingStatus: 'completed',
      }),
    ],
    [
      'that its task was canceled',
      aCall({ task_token: TASK_TOKEN }),
      instruct(webhooks.taskRouterEvents.path, { ...taskEvent, EventType: 'task.canceled' }),
    ],
    [
      'that the user has accepted it',
      aCall({ task_token: TASK_TOKEN }),
      instruct(webhooks.taskRouterEvents.path, {
        ...taskEvent,
        EventType: 'reservation.accepted',
        ReservationSid: `WR${'9'.repeat(32)}`,
        WorkerSid: aUser().worker_sid ?? '',
        WorkerAttributes: JSON.stringify({ user_key: 'user/agent-1', email: aUser().email }),
      }),
    ],
  ])('changes nothing by reporting %s', async (_, call, asked) => {
    const stored = store(call);
    await answerTo(asked);
    expect(stored.changes).toEqual([]);
  });
});
