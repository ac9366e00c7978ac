import { describe, expect, it } from 'vitest';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import { sendEmail, sendText } from '#shared/contracts/leads';
import { idOf } from '#shared/keys';
import { NoteInput } from '#shared/notes/note';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { someHistory } from './history.ts';
import { messageTemplates } from './message-templates.ts';
import { someNotes } from './notes.ts';
import { people } from './people.ts';
import { createRandom, SEED } from './random.ts';

describe('the message templates', () => {
  it('are at least six, each with a unique id and name', () => {
    expect(messageTemplates.length).toBeGreaterThanOrEqual(6);
    for (const key of ['id', 'name'] as const)
      expect(new Set(messageTemplates.map(template => template[key])).size).toBe(messageTemplates.length);
  });

  it.each(messageTemplates.map(template => [template.id, template] as const))(
    '%s can be sent as it is, by e-mail and by text',
    (_, { subject, body }) => {
      expect(sendEmail.input.safeParse({ recipient: 'ann@example.test', subject, body }).error).toBeUndefined();
      expect(sendText.input.safeParse({ to: '3055550142', body }).error).toBeUndefined();
      expect(body).not.toMatch(/[{}<>[\]]/);
    },
  );
});

describe('the notes', () => {
  const now = new Date('2026-07-15T19:00:00.000Z');
  const agents = people.map(({ email, groups }, n) =>
    aUser({
      id: `u${n}`,
      email,
      groups,
      roles: defaultGroupConfigurations.filter(({ name }) => groups.includes(name)).flatMap(({ roles }) => roles),
    }),
  );
  const service = agents.filter(({ roles }) => roles.includes('customer_service')).map(({ email }) => email);
  const { calls } = someHistory(createRandom(SEED), agents, now);
  const notes = someNotes(createRandom(SEED), calls, service);

  it('are by the agent of the call, after the call, and never in the future', () => {
    const all = [
      ...notes.lead.map(note => ({ ...note, text: note.message })),
      ...notes.service.map(note => ({ ...note, lead_id: note.leadId, text: note.note })),
    ];
    for (const { id, lead_id, user_email, created_ts, text } of all) {
      const call = calls.find(each => `seed-note-${each.id}` === id) ?? expect.fail(id);
      expect([call.reservation_user_email, idOf(call.lead_key ?? expect.fail())]).toEqual([user_email, lead_id]);
      expect(created_ts >= call.created_ts && created_ts <= now.toISOString(), created_ts).toBe(true);
      expect(NoteInput.safeParse(text).success).toBe(true);
    }
    expect(notes.lead.length).toBeGreaterThan(20);
  });

  it('of customer service are only in the list of customer service', () => {
    expect(service).toHaveLength(1);
    expect(new Set(notes.service.map(({ user_email }) => user_email))).toEqual(new Set(service));
    expect(notes.lead.some(({ user_email }) => service.includes(user_email ?? ''))).toBe(false);
  });
});
