import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Base, changedMeanwhile } from '#shared/changed-meanwhile';
import type { Rejection } from '#shared/errors';
import { editedFields, fieldsFromEdit, withChildPlaces } from '#shared/leads/apply-edit';
import type { Lead } from '#shared/leads/lead';
import { LeadEdit } from '#shared/leads/lead-edit';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aLead } from '../../../testing/a-lead.ts';
import type { FieldPath } from './info-fields.ts';
import { createLeadForm, type LeadForm } from './lead-form.ts';

/** A server that keeps the lead; its answer may be delayed. */
const given = (lead: Lead = aLead()) => {
  let stored = lead;
  let answer: (() => void) | undefined;
  let failure: ApiFailure | undefined;
  let isHeld = false;
  const save = vi.fn(async (edit: LeadEdit): Promise<Lead> => {
    if (isHeld) await new Promise<void>(resolve => (answer = resolve));
    if (failure) throw failure;
    stored = { ...stored, ...(edit as Partial<Lead>), version: stored.version + 1 };
    return stored;
  });
  const onFailure = vi.fn();
  const form = createLeadForm(lead, { save: edit => save(edit), onFailure });
  const edit = (path: FieldPath, text: string) => {
    form.field(path).focus();
    form.field(path).type(text);
  };
  return {
    form,
    save,
    onFailure,
    edit,
    shown: (path: FieldPath) => form.field(path).text(),
    state: (path: FieldPath) => ({ ...form.field(path).status.get(), error: form.field(path).error() }),
    others: (path: FieldPath) => form.field(path).changedTo(),
    byOthers: (changes: Partial<Lead>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 };
      form.follow(stored);
    },
    hold: () => {
      isHeld = true;
    },
    answerNow: async () => {
      isHeld = false;
      answer?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    failWith: (next: ApiFailure | undefined) => {
      failure = next;
    },
  };
};
/** A rejection of the server as the browser receives it. */
const rejectAsServer = (rejection: Rejection | undefined) => {
  if (!rejection) return;
  const { message, detail = [] } = rejection;
  throw new ApiFailure({ status: 409, code: 'conflict', message, detail });
};

/** A server with the real rules for edits; every form that joined follows its answers. */
const aServer = (lead: Lead) => {
  let stored = lead;
  let isLost = false;
  let isSilent = false;
  const forms: LeadForm[] = [];
  const save = async (data: LeadEdit, base: Base): Promise<Lead> => {
    rejectAsServer(changedMeanwhile(editedFields(stored, data), base));
    const edit = withChildPlaces(stored, LeadEdit.parse(data));
    stored = {
      ...stored,
      ...fieldsFromEdit(stored, edit, { userId: 'agent-1', now: stored.created_ts }),
      version: stored.version + 1,
    };
    const [answer, isUnheard] = [stored, isLost];
    isLost = false;
    if (!isUnheard && !isSilent) for (const form of forms) form.follow(answer);
    await Promise.resolve();
    if (isUnheard) throw network;
    return answer;
  };
  return {
    stored: () => stored,
    loseNextAnswer: () => {
      isLost = true;
    },
    /** Live changes do not arrive in time from now on. */
    silence: () => {
      isSilent = true;
    },
    join: () => {
      const form = createLeadForm(stored, { save, onFailure: () => undefined });
      forms.push(form);
      return form;
    },
  };
};
const network = new ApiFailure({ status: 0, code: 'network', message: 'No answer.' });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a field that is left', () => {
  it('is saved alone, and shows it for two seconds', async () => {
    const { form, save, edit, state } = given();
    edit('city', ' Tampa ');
    form.field('city').leave();
    expect(state('city').save).toBe('saving');
    await settle();
    expect(save).toHaveBeenCalledExactlyOnceWith({ city: 'Tampa' });
    expect(state('city').save).toBe('saved');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(state('city').save).toBe('saved');
    await vi.advanceTimersByTimeAsync(1);
    expect(state('city').save).toBeUndefined();
  });

  it('is not saved if unchanged, and shows the stored value again if empty', async () => {
    const { form, save, edit, shown } = given();
    edit('first_name', 'Ann');
    form.field('first_name').leave();
    edit('last_name', '  ');
    form.field('last_name').leave();
    await settle();
    expect(save).not.toHaveBeenCalled();
    expect(shown('last_name')).toBe('Field');
  });

  it.each<[FieldPath, string, string]>([
    ['dob', '13/40/2001', 'Expected a date: MM/DD/YYYY.'],
    ['dob', '01/01/2190', 'This date is in the future.'],
    ['email', 'ann at home', 'E-mail must be valid'],
    ['phone_number', '555', 'Expected a ten-digit phone number'],
    ['zip_code', '3313', 'Expected a zip code of five digits.'],
    ['first_name', 'a'.repeat(101), 'At most 100 characters.'],
    ['child.0.dob', 'soon', 'Expected a date: MM/DD/YYYY.'],
    ['meds_list', 'Card 4242 4242 4242 4242', NO_CARD_NUMBER],
  ])('%s with %j is not sent: %s', async (path, text, message) => {
    const { form, save, edit, state, shown } = given();
    edit(path, text);
    form.field(path).leave();
    await settle();
    expect(save).not.toHaveBeenCalled();
    expect(state(path).error).toEqual({ type: 'invalid', message });
    expect(shown(path)).toBe(text);
  });

  it.each<[FieldPath, string, LeadEdit]>([
    ['dob', '5/20/1961', { dob: '1961-05-20' }],
    ['alt_phone_number', '(305) 555-0188', { alt_phone_number: '+13055550188' }],
    ['spouse.first_name', 'Bob', { spouse: { first_name: 'Bob' } }],
    ['child.3.dob', '02/29/2012', { child: { '3': { dob: '2012-02-29' } } }],
  ])('%s with %j is sent as it is stored', async (path, text, edit) => {
    const { form, save, edit: type } = given();
    type(path, text);
    form.field(path).leave();
    await settle();
    expect(save).toHaveBeenCalledExactlyOnceWith(edit);
  });
});

describe('a change by somebody else', () => {
  it('is shown at once in a field that is not edited', () => {
    const { byOthers, shown } = given();
    expect(shown('city')).toBe('');
    byOthers({ city: 'Miami' });
    expect(shown('city')).toBe('Miami');
  });

  it('never replaces the text of a focused field, and is offered there', () => {
    const { form, byOthers, shown, others, edit } = given();
    edit('first_name', 'Anna');
    byOthers({ first_name: 'Hannah' });
    expect(shown('first_name')).toBe('Anna');
    expect(others('first_name')).toBe('Hannah');
    form.field('first_name').takeTheirs();
    expect(shown('first_name')).toBe('Hannah');
    expect(others('first_name')).toBeUndefined();
  });

  it('is shown when a field without typed text is left', async () => {
    const { form, byOthers, shown, others } = given();
    form.field('first_name').focus();
    byOthers({ first_name: 'Hannah' });
    expect(shown('first_name')).toBe('Ann');
    expect(others('first_name')).toBe('Hannah');
    form.field('first_name').leave();
    await settle();
    expect(shown('first_name')).toBe('Hannah');
  });

  it('is not overwritten by leaving the field, only by Keep mine', async () => {
    const { form, save, byOthers, shown, edit } = given();
    edit('first_name', 'Anna');
    byOthers({ first_name: 'Hannah' });
    form.field('first_name').leave();
    await settle();
    expect(save).not.toHaveBeenCalled();
    form.field('first_name').keepMine();
    await settle();
    expect(save).toHaveBeenCalledExactlyOnceWith({ first_name: 'Anna' });
    expect(shown('first_name')).toBe('Anna');
  });

  it('in another field keeps the text of this one', async () => {
    const { form, save, byOthers, shown, others, edit } = given();
    edit('city', 'Tampa');
    byOthers({ budget: '$300' });
    expect(shown('city')).toBe('Tampa');
    expect(others('city')).toBeUndefined();
    form.field('city').leave();
    await settle();
    expect(save).toHaveBeenCalledExactlyOnceWith({ city: 'Tampa' });
    expect([shown('city'), shown('budget')]).toEqual(['Tampa', '$300']);
  });

  it('is not shown if it is the user’s own save, delivered live before its answer', async () => {
    const { form, edit, others, byOthers, hold, answerNow, shown } = given();
    hold();
    edit('city', 'Tampa');
    form.field('city').leave();
    await settle();
    byOthers({ city: 'Tampa' });
    expect(others('city')).toBeUndefined();
    await answerNow();
    expect(shown('city')).toBe('Tampa');
  });

  it('that is older than the known version is ignored', () => {
    const { form, shown } = given(aLead({ version: 5, city: 'Tampa' }));
    form.follow(aLead({ version: 4, city: 'Miami' }));
    expect(shown('city')).toBe('Tampa');
  });
});

describe('typing while a save is under way', () => {
  it('keeps the text, and saves it when the field is left', async () => {
    const { form, save, edit, hold, answerNow, shown } = given();
    hold();
    edit('city', 'Tam');
    form.field('city').leave();
    await settle();
    edit('city', 'Tampa');
    await answerNow();
    expect(shown('city')).toBe('Tampa');
    form.field('city').leave();
    await settle();
    expect(save.mock.calls).toEqual([[{ city: 'Tam' }], [{ city: 'Tampa' }]]);
  });

  it('and leaving the field saves it after the first save', async () => {
    const { form, save, edit, hold, answerNow } = given();
    hold();
    edit('city', 'Tam');
    form.field('city').leave();
    await settle();
    edit('city', 'Tampa');
    form.field('city').leave();
    await answerNow();
    await settle();
    expect(save.mock.calls).toEqual([[{ city: 'Tam' }], [{ city: 'Tampa' }]]);
  });
});

describe('a save that fails', () => {
  it('keeps the text, with the server’s message, and reports it once', async () => {
    const { form, edit, failWith, shown, state, onFailure } = given();
    failWith(new ApiFailure({ status: 409, code: 'conflict', message: 'Another lead has this phone number.' }));
    edit('phone_number', '(305) 555-0188');
    form.field('phone_number').leave();
    await settle();
    expect(shown('phone_number')).toBe('(305) 555-0188');
    expect(state('phone_number')).toMatchObject({
      error: { type: 'rejected', message: 'Another lead has this phone number.' },
    });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('Lead update error');
    expect(form.hasUnsaved()).toBe(true);
  });

  it('is tried again by Retry', async () => {
    const { form, edit, failWith, save, state } = given();
    failWith(network);
    edit('city', 'Tampa');
    form.field('city').leave();
    await settle();
    expect(state('city').error).toEqual({
      type: 'unreached',
      message: 'Not saved: no connection. What you typed stays here.',
    });
    failWith(undefined);
    form.field('city').retry();
    await settle();
    expect(save).toHaveBeenCalledTimes(2);
    expect(state('city')).toMatchObject({ save: 'saved', error: undefined, stored: 'Tampa' });
    expect(form.hasUnsaved()).toBe(false);
  });

  it('without a connection is tried again when it is back, a rejected one is not', async () => {
    const { form, edit, failWith, save } = given();
    failWith(network);
    edit('city', 'Tampa');
    form.field('city').leave();
    await settle();
    failWith(new ApiFailure({ status: 422, code: 'rejected', message: 'No.' }));
    edit('budget', '300');
    form.field('budget').leave();
    await settle();
    failWith(undefined);
    save.mockClear();
    form.retryUnreached();
    await settle();
    expect(save.mock.calls).toEqual([[{ city: 'Tampa' }]]);
    expect(form.unreached.get()).toBe(false);
  });

  it('is tried again silently, and the connection stays lost meanwhile', async () => {
    const { form, edit, failWith, hold, answerNow, onFailure } = given();
    failWith(network);
    edit('city', 'Tampa');
    form.field('city').leave();
    await settle();
    expect(onFailure).toHaveBeenCalledTimes(1);
    hold();
    form.retryUnreached();
    expect(form.unreached.get()).toBe(true);
    await answerNow();
    expect(form.unreached.get()).toBe(true);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('is settled when somebody else has saved the same value', async () => {
    const { form, edit, failWith, byOthers, state } = given();
    failWith(network);
    edit('city', 'Tampa');
    form.field('city').leave();
    await settle();
    byOthers({ city: 'Tampa' });
    expect(state('city')).toMatchObject({ isEdited: false, error: undefined });
  });
});

describe('Update', () => {
  it('saves all that differ, each set in one request', async () => {
    const { form, edit, save } = given();
    edit('city', 'Tampa');
    edit('spouse.first_name', 'Bob');
    edit('spouse.last_name', 'Field');
    edit('last_name', 'Field');
    expect(await form.saveAll()).toBe(true);
    expect(save.mock.calls).toEqual([[{ city: 'Tampa' }], [{ spouse: { first_name: 'Bob', last_name: 'Field' } }]]);
  });

  it('waits for a save under way, and fails with it', async () => {
    const { form, edit, hold, answerNow, failWith } = given();
    hold();
    edit('city', 'Tampa');
    form.field('city').leave();
    const answer = form.saveAll();
    failWith(network);
    await settle();
    await answerNow();
    expect(await answer).toBe(false);
  });

  it('skips an invalid field, and saves the others', async () => {
    const { form, edit, save } = given();
    edit('email', 'ann');
    edit('city', 'Tampa');
    expect(await form.saveAll()).toBe(false);
    expect(save.mock.calls).toEqual([[{ city: 'Tampa' }]]);
  });
});

describe('two users who save at the same moment', () => {
  const given = (lead: Lead = aLead()) => {
    const server = aServer(lead);
    server.silence();
    return { server, first: server.join(), second: server.join() };
  };
  const write = async (form: LeadForm, path: FieldPath, text: string) => {
    form.field(path).focus();
    form.field(path).type(text);
    form.field(path).leave();
    await settle();
  };

  it('different text into one field: the second sees both values and chooses', async () => {
    const { server, first, second } = given();
    await write(first, 'city', 'Reno');
    await write(second, 'city', 'Elko');
    const city = second.field('city');
    expect([city.text(), city.changedTo(), city.error()]).toEqual(['Elko', 'Reno', undefined]);
    expect(server.stored().city).toBe('Reno');
    city.leave();
    expect(await second.saveAll()).toBe(false);
    expect(server.stored().city).toBe('Reno');
    city.keepMine();
    await settle();
    expect([server.stored().city, city.changedTo(), city.isUnsaved()]).toEqual(['Elko', undefined, false]);
  });

  it('one field, and the second takes the value of the first', async () => {
    const { server, first, second } = given();
    await write(first, 'city', 'Reno');
    await write(second, 'city', 'Elko');
    second.field('city').takeTheirs();
    expect([second.field('city').text(), second.hasUnsaved()]).toEqual(['Reno', false]);
    expect(server.stored().city).toBe('Reno');
  });

  it('a choice in one select', async () => {
    const { server, first, second } = given();
    for (const [form, choice] of [
      [first, 'male'],
      [second, 'female'],
    ] as const) {
      form.field('gender').choose(choice);
      await settle();
    }
    expect(second.field('gender').changedTo()).toBe('male');
    expect(server.stored().gender).toBe('male');
  });

  it('different fields: both are kept without a question', async () => {
    const { server, first, second } = given();
    await write(first, 'city', 'Reno');
    await write(second, 'budget', '200');
    expect(server.stored()).toMatchObject({ city: 'Reno', budget: '200' });
    expect([second.field('city').text(), second.hasUnsaved()]).toEqual(['Reno', false]);
  });

  it('one field of the spouse: the other fields of the second are saved', async () => {
    const { server, first, second } = given();
    await write(first, 'spouse.first_name', 'Bob');
    for (const [path, text] of [
      ['spouse.first_name', 'Rob'],
      ['spouse.last_name', 'Field'],
    ] as const) {
      second.field(path).focus();
      second.field(path).type(text);
    }
    expect(await second.saveAll()).toBe(false);
    expect(server.stored().spouse).toEqual({ first_name: 'Bob', last_name: 'Field' });
    expect(second.field('spouse.first_name').changedTo()).toBe('Bob');
    expect(second.field('spouse.last_name').isUnsaved()).toBe(false);
  });

  it('one field of a child that the second has added', async () => {
    const { server, first, second } = given();
    second.addChild();
    const own: FieldPath = `child.${second.children.get()[0] ?? 0}.first_name`;
    await write(second, own, 'Kim');
    first.follow(server.stored());
    await write(first, 'child.0.first_name', 'Kit');
    await write(second, own, 'Kip');
    expect([second.field(own).text(), second.field(own).changedTo()]).toEqual(['Kip', 'Kit']);
  });

  it('are not asked about their own value whose answer was lost', async () => {
    const { server, first } = given();
    server.loseNextAnswer();
    await write(first, 'city', 'Tam');
    first.follow(server.stored());
    expect(first.field('city').changedTo()).toBeUndefined();
    await write(first, 'city', 'Tampa');
    expect(server.stored().city).toBe('Tampa');
  });
});

describe('children', () => {
  it('are those of the lead and those that were added, twenty at most', () => {
    const { form, byOthers } = given(aLead({ child: { '1': { first_name: 'Cid' } } }));
    expect(form.children.get()).toEqual([1]);
    form.addChild();
    expect(form.children.get()).toHaveLength(2);
    byOthers({ child: { '1': {}, '7': { first_name: 'Eve' } } });
    expect(form.children.get()).toHaveLength(3);
    for (let more = 0; more < 30; more++) form.addChild();
    expect(form.children.get()).toHaveLength(20);
  });

  it('that two users add at once are both kept, and each user’s fields stay in place', async () => {
    const server = aServer(aLead());
    const [maria, john] = [server.join(), server.join()];
    const sets = [maria, john].map(form => {
      form.addChild();
      return form.children.get()[0];
    });
    const first = (set: number | undefined): FieldPath => `child.${set ?? 0}.first_name`;
    const last = (set: number | undefined): FieldPath => `child.${set ?? 0}.last_name`;
    maria.field(first(sets[0])).focus();
    maria.field(first(sets[0])).type('MariaKid');
    john.field(first(sets[1])).focus();
    john.field(first(sets[1])).type('JohnKid');
    maria.field(first(sets[0])).leave();
    john.field(first(sets[1])).leave();
    maria.field(last(sets[0])).focus();
    maria.field(last(sets[0])).type('Fie');
    await settle();
    expect(Object.values(server.stored().child ?? {}).map(({ first_name }) => first_name)).toEqual([
      'MariaKid',
      'JohnKid',
    ]);
    const seen = (form: LeadForm) => form.children.get().map(set => form.field(first(set)).text());
    expect(seen(maria)).toEqual(['MariaKid', 'JohnKid']);
    expect(seen(john)).toEqual(['MariaKid', 'JohnKid']);
    expect(john.field(first(sets[1])).changedTo()).toBeUndefined();
    expect(maria.field(last(sets[0])).text()).toBe('Fie');

    maria.field(last(sets[0])).leave();
    await settle();
    expect(Object.values(server.stored().child ?? {})).toMatchObject([
      { first_name: 'MariaKid', last_name: 'Fie' },
      { first_name: 'JohnKid' },
    ]);
  });

  it('that are not stored yet follow the stored ones, whoever added these', async () => {
    const server = aServer(aLead());
    const [maria, john] = [server.join(), server.join()];
    const sets = [maria, john].map(form => {
      form.addChild();
      return form.children.get()[0] ?? 0;
    });
    const first = (set = 0): FieldPath => `child.${set}.first_name`;
    john.field(first(sets[1])).focus();
    john.field(first(sets[1])).type('Joh');
    maria.field(first(sets[0])).focus();
    maria.field(first(sets[0])).type('MariaKid');
    maria.field(first(sets[0])).leave();
    await settle();
    expect(john.children.get().map(set => john.field(first(set)).text())).toEqual(['MariaKid', 'Joh']);
    expect(john.children.get()[1]).toBe(sets[1]);
  });

  it('are added once if the answer to the first save is lost', async () => {
    const server = aServer(aLead());
    const form = server.join();
    form.addChild();
    const path: FieldPath = `child.${form.children.get()[0] ?? 0}.first_name`;
    server.loseNextAnswer();
    form.field(path).focus();
    form.field(path).type('Eve');
    form.field(path).leave();
    await settle();
    form.field(path).type('Evelyn');
    form.field(path).retry();
    await settle();
    expect(Object.values(server.stored().child ?? {})).toMatchObject([{ first_name: 'Evelyn' }]);
    expect(form.children.get()).toHaveLength(1);
  });
});

it('notifies only the field that was typed in', () => {
  const { form } = given();
  const drawn: string[] = [];
  for (const path of ['city', 'address'] as const) form.field(path).status.subscribe(() => drawn.push(path));
  form.field('city').type('T');
  expect(drawn).toEqual(['city']);
});
