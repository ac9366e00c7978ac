import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { documentClient } from '#platform/clients/document-client';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { keys } from '#platform/table/keys';
import { createLead } from '#platform/table/leads';
import { createUser } from '#platform/table/users';
import * as operations from '#shared/contracts/leads';
import { Change, ON_CHANGE, topics } from '#shared/contracts/live';
import type { Operation } from '#shared/contracts/operation';
import { at } from '../support/a-call.ts';
import { aGroup, aUser } from '../support/a-user.ts';
import { startBackEnd } from '../support/back-end.ts';

const PASSWORD = 'Correct-Horse-7';
const PATIENCE = { timeout: 30_000, interval: 20 };

let system: Awaited<ReturnType<typeof startBackEnd>>;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};

const createAccount = async (email: string): Promise<string> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new CognitoIdentityProviderClient({
    endpoint: system.cloud.urls.aws,
    region: 'us-east-1',
    credentials,
  });
  const account = { UserPoolId: system.cloud.outputs.UserPoolId, Username: email };
  const { User } = await client.send(new AdminCreateUserCommand({ ...account, MessageAction: 'SUPPRESS' }));
  await client.send(new AdminSetUserPasswordCommand({ ...account, Password: PASSWORD, Permanent: true }));
  client.destroy();
  return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
};

const accessToken = async (email: string): Promise<string> => {
  await signIn({ username: email, password: PASSWORD });
  const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
  await signOut();
  return token;
};

const hire = async (name: string, group: string, role: 'closer' | 'fronter'): Promise<void> => {
  const email = `${name}@coverline.test`;
  const id = await createAccount(email);
  const { version: _, ...user } = aUser({ id, email, groups: [group], roles: [role] });
  await createUser(user);
  ids[name] = id;
  tokens[name] = await accessToken(email);
};

beforeAll(async () => {
  system = await startBackEnd();
  await putGroupConfiguration(aGroup());
  const { cloud } = system;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: cloud.outputs.UserPoolId ?? '',
        userPoolClientId: cloud.assembly.of('AWS::Cognito::UserPoolClient')[0]?.ref ?? '',
        userPoolEndpoint: cloud.urls.aws,
      },
    },
  });
  await hire('maria', 'closer_t1', 'closer');
  await hire('john', 'closer_t1', 'closer');
  await hire('fay', 'fronter_t3', 'fronter');
});
afterAll(() => system?.stop());

const ask = async (who: string, { path, method }: Operation, input: object) => {
  const answer = await fetch(`${system.cloud.urls.api}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[who]}` },
    body: JSON.stringify(input),
  });
  return answer.json();
};

/** Follows a topic as the web app does: what was heard of it, and why it was refused. */
const follow = async (who: string, topic: string) => {
  const authorization = { Authorization: tokens[who], host: new URL(system.cloud.urls.aws).host };
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const url = `${system.cloud.urls.aws.replace('http', 'ws')}/graphql/realtime`;
  const socket = new WebSocket(url, ['graphql-ws', `header-${header}`]);
  const heard: Change[] = [];
  const refused: unknown[] = [];
  let acknowledged = false;
  socket.on('message', text => {
    const { type, payload } = JSON.parse(String(text));
    if (type === 'start_ack') acknowledged = true;
    if (type === 'data') heard.push(Change.parse(payload.data.onChange));
    if (type === 'error') refused.push(payload.errors[0]);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const data = JSON.stringify({ query: ON_CHANGE, variables: { topic } });
  socket.send(JSON.stringify({ type: 'connection_init' }));
  socket.send(JSON.stringify({ id: '1', type: 'start', payload: { data, extensions: { authorization } } }));
  await vi.waitFor(() => expect(acknowledged || refused.length > 0).toBe(true), PATIENCE);
  return {
    refused,
    of: (entity: string) => heard.filter(change => change.entity === entity),
    stop: () => socket.close(),
  };
};

const aLead = async (id: string): Promise<string> => {
  await createLead({ id, phone_number: `+1555346${id.slice(-4)}`, first_name: 'Ada', created_ts: at(0) });
  return id;
};

describe('two at one lead', () => {
  it('see each other’s changes, and each other, until one leaves', async () => {
    const leadId = await aLead('lead-0001');
    const maria = await follow('maria', topics.lead(leadId));
    await ask('john', operations.updateLead, { leadId, data: { city: 'Reno', meds_list: '<b>none</b>' } });
    await vi.waitFor(() => expect(maria.of('lead').at(-1)?.version).toBe(2), PATIENCE);
    const change = maria.of('lead').at(-1);
    expect(change).toMatchObject({ id: leadId, removed: false });
    expect(JSON.parse(change?.item ?? '')).toMatchObject({ city: 'Reno', meds_list: '<b>none</b>', version: 2 });

    await ask('john', operations.viewLead, { leadId, viewing: true });
    await vi.waitFor(() => expect(maria.of('lead-viewer')).toHaveLength(1), PATIENCE);
    expect(maria.of('lead-viewer')[0]).toMatchObject({ id: ids.john, removed: false });
    expect(await ask('maria', operations.viewLead, { leadId, viewing: true })).toMatchObject({
      data: [{ user_id: ids.john, user_email: 'john@coverline.test' }],
    });
    await ask('john', operations.viewLead, { leadId, viewing: false });
    await vi.waitFor(
      () => expect(maria.of('lead-viewer').at(-1)).toMatchObject({ id: ids.john, removed: true, item: null }),
      PATIENCE,
    );
    maria.stop();
  });

  it('learn of who was forgotten by the table, as its time to live deletes', async () => {
    const leadId = await aLead('lead-0002');
    await ask('john', operations.viewLead, { leadId, viewing: true });
    const maria = await follow('maria', topics.lead(leadId));
    const Key = keys.leadViewer(leadId, ids.john ?? '');
    await documentClient().send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key }));
    await vi.waitFor(() => expect(maria.of('lead-viewer').some(({ removed }) => removed)).toBe(true), PATIENCE);
    maria.stop();
  });

  it('learn of a payment, and of nothing that is sealed', async () => {
    const leadId = await aLead('lead-0003');
    const maria = await follow('maria', topics.leadSales(leadId));
    const sealed = { data_key: 'CANARY-1', iv: 'CANARY-2', tag: 'CANARY-3', text: 'CANARY-4' };
    const Item = {
      ...keys.payment(leadId),
      entity: 'payment',
      lead_id: leadId,
      card_brand: 'Visa',
      card_last4: '4242',
      sealed_card_number: sealed,
      updated_ts: at(0),
      version: 1,
    };
    await documentClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
    await vi.waitFor(() => expect(maria.of('payment-summary')).toHaveLength(1), PATIENCE);
    expect(JSON.parse(maria.of('payment-summary')[0]?.item ?? '')).toEqual({
      lead_id: leadId,
      card_brand: 'Visa',
      card_last4: '4242',
      version: 1,
    });
    expect(system.logged('CANARY')).toEqual([]);
    maria.stop();
  });
});

describe('a topic that is not for her', () => {
  it.each([
    ['fay', 'of one who sees little of leads', topics.leadSales('lead-0009')],
    ['maria', 'of customer service', topics.serviceNotes('lead-0009')],
    ['maria', 'that was tampered with', 'lead-sales:lead-0009:'],
  ])('is refused to %s: one %s, and the log says who asked for what', async (who, _, topic) => {
    const { refused, stop } = await follow(who, topic);
    expect(refused).toMatchObject([{ errorType: 'Forbidden' }]);
    const lines = system.logged('access denied').filter(line => line.includes(`"${topic}"`));
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^live: .*${ids[who]}`))]);
    stop();
  });

  it('leaves her the topics that are', async () => {
    const { refused, stop } = await follow('fay', topics.lead('lead-0009'));
    expect(refused).toEqual([]);
    stop();
  });
});
