import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../api/api-failure.ts';
import { SaveRejected, saveFailureMessage } from './save-failure.ts';
import { type FieldRules, NOT_KEPT } from './saved-field.ts';
import { createSavedForm, type FormBehaviour, NOT_SAVED_YET, type SavedField, type Values } from './saved-form.ts';
import { useFieldState } from './use-saved-form.ts';

const rules: FieldRules = {
  shown: stored => stored.toUpperCase(),
  check: text => {
    if (text === '') return 'ignore';
    return text.includes('!') ? { message: 'No exclamation mark.' } : { value: text.toLowerCase() };
  },
};

const network = new ApiFailure({ status: 0, code: 'network', message: 'No answer.' });
/** The answer of the server: the values were saved, the user took them back, or the save failed. */
type Answer = 'saved' | 'dropped' | Error;

const DEFAULTS: FormBehaviour = { resendsRejected: false };

/** A form with the fields `city` and `note`, each saved alone, and a server that answers when it is told to. */
const given = (stored = 'tampa', behaviour: Partial<FormBehaviour> = {}, noteRules: Partial<FieldRules> = {}) => {
  const answers: ((answer: Answer) => void)[] = [];
  const onFailed = vi.fn();
  let known: Values<'city' | 'note'> = { city: stored, note: '' };
  const storedOf = (name: 'city' | 'note') => known[name] ?? '';
  const save = vi.fn(async (values: typeof known) => {
    const answer = await new Promise<Answer>(resolve => answers.push(resolve));
    if (answer instanceof Error) throw answer;
    if (answer === 'dropped') return undefined;
    if (!noteRules.isSensitive) known = { ...known, ...values };
    return storedOf;
  });
  const form = createSavedForm<'city' | 'note'>(
    storedOf,
    {
      rules: name => (name === 'note' ? { ...rules, shown: text => text, ...noteRules } : rules),
      save,
      failureMessage: (error, name) => saveFailureMessage(error, name, 'It failed.'),
      onFailed,
    },
    { ...DEFAULTS, ...behaviour },
  );
  const field = form.field('city');
  const settled = () => new Promise(resolve => setTimeout(resolve));
  const answer = async (outcome: Answer) => {
    answers.shift()?.(outcome);
    await settled();
  };
  const write = (text: string) => {
    field.focus();
    field.type(text);
  };
  return {
    form,
    field,
    note: form.field('note'),
    save,
    onFailed,
    answer,
    write,
    text: field.text,
    settled,
    saves: () => save.mock.calls.map(([values]) => values),
    byOthers: (city: string) => {
      known = { ...known, city };
      form.follow(storedOf);
    },
  };
};

describe('a form that is closed and opened again untouched', () => {
  it('draws no field again', async () => {
    const { form, field } = given();
    const shown = vi.fn();
    field.status.subscribe(shown);
    field.control._subscribe({ formState: { values: true, errors: true }, callback: shown });
    await form.close();
    form.open();
    expect(shown).not.toHaveBeenCalled();
  });
});

describe('a saved field', () => {
  it('is saved when it is left, and shows that it is', async () => {
    const { field, saves, answer, write, text } = given();
    write('Orlando');
    field.leave();
    expect(field.status.get().save).toBe('saving');
    await answer('saved');
    expect(saves()).toEqual([{ city: 'orlando' }]);
    expect([text(), field.status.get().save, field.isUnsaved()]).toEqual(['ORLANDO', 'saved', false]);
  });

  it('is not saved if nothing was typed, or the stored value, or a text that is ignored', () => {
    const { field, save, write, text } = given();
    field.focus();
    field.leave();
    for (const typed of ['tampa', '']) {
      write(typed);
      field.leave();
      expect(text()).toBe('TAMPA');
    }
    expect(save).not.toHaveBeenCalled();
  });

  it('shows an error for an invalid text, and keeps the text', () => {
    const { field, save, write, text } = given();
    write('Tampa!');
    field.leave();
    expect([text(), field.error()?.message]).toEqual(['Tampa!', 'No exclamation mark.']);
    expect(save).not.toHaveBeenCalled();
  });

  it('keeps a text that could not be saved, and saves it on retry', async () => {
    const { field, save, answer, write, text } = given();
    write('Orlando');
    field.leave();
    await answer(network);
    expect([text(), field.error()]).toEqual([
      'Orlando',
      { type: 'unreached', message: 'Not saved: no connection. What you typed stays here.' },
    ]);
    field.retry();
    await answer('saved');
    expect(save).toHaveBeenCalledTimes(2);
    expect(field.error()).toBeUndefined();
  });

  it('shows the stored value again when the user takes the change back', async () => {
    const { field, answer, write, text } = given();
    write('Orlando');
    field.leave();
    await answer('dropped');
    expect([text(), field.isUnsaved()]).toEqual(['TAMPA', false]);
  });

  it('sends one request at a time, and the newest text last', async () => {
    const { field, save, saves, answer, write, text } = given();
    write('Orlando');
    field.leave();
    write('Miami');
    field.leave();
    expect(save).toHaveBeenCalledTimes(1);
    await answer('saved');
    expect(saves()).toEqual([{ city: 'orlando' }, { city: 'miami' }]);
    await answer('saved');
    expect(text()).toBe('MIAMI');
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('follows the changes of others, but not while it is edited', () => {
    const { field, write, text, byOthers } = given();
    byOthers('miami');
    expect(text()).toBe('MIAMI');
    write('Orl');
    byOthers('ocala');
    expect([text(), field.changedTo()]).toEqual(['Orl', 'ocala']);
    field.takeTheirs();
    expect([text(), field.changedTo()]).toEqual(['OCALA', undefined]);
  });

  it('lets the user choose before it saves over the change of somebody else', async () => {
    const { field, save, saves, answer, write, byOthers } = given();
    write('Orlando');
    byOthers('ocala');
    field.leave();
    expect(save).not.toHaveBeenCalled();
    field.keepMine();
    await answer('saved');
    expect(saves()).toEqual([{ city: 'orlando' }]);
    expect(field.changedTo()).toBeUndefined();
  });

  it('drops a rejected choice when the form is closed, and keeps a rejected text', async () => {
    const { form, field, answer, write, text } = given();
    field.choose('ocala');
    await answer(new SaveRejected('No.'));
    await form.close();
    expect(text()).toBe('TAMPA');
    write('Orlando');
    field.leave();
    await answer(new SaveRejected('No.'));
    await form.close();
    expect(text()).toBe('Orlando');
  });

  describe('while the form is held', () => {
    it('is not saved by anything; a field that was left is saved on release', async () => {
      const { form, field, saves, answer, write, text } = given();
      form.hold();
      write('Orlando');
      field.leave();
      field.choose('Ocala');
      await form.close();
      expect([saves(), text(), field.isUnsaved()]).toEqual([[], 'Ocala', true]);
      form.release('save');
      await answer('saved');
      expect(saves()).toEqual([{ city: 'ocala' }]);
    });

    it('waits for the last release', () => {
      const { form, field, save, write } = given();
      form.hold();
      form.hold();
      write('Orlando');
      field.leave();
      form.release('save');
      expect(save).not.toHaveBeenCalled();
      form.release('save');
      expect(save).toHaveBeenCalledOnce();
    });

    it('shows that it is not saved if release does not save it, but not while it is focused', () => {
      const { form, field, save, write, text } = given();
      form.hold();
      write('Orlando');
      form.release('tell');
      expect(field.error()).toBeUndefined();
      form.hold();
      field.leave();
      form.release('tell');
      expect([text(), field.error()]).toEqual(['Orlando', { type: 'rejected', message: NOT_SAVED_YET }]);
      expect(save).not.toHaveBeenCalled();
    });

    it('takes over what another request has saved, and keeps a text that was typed since', async () => {
      const { form, field, write, text } = given();
      form.hold();
      write('Orlando');
      form.accept('city', 'orlando', 'orlando');
      expect([text(), field.isUnsaved()]).toEqual(['ORLANDO', false]);
      write('Ocala');
      form.accept('city', 'tampa', 'miami');
      expect([text(), field.isUnsaved(), field.changedTo()]).toEqual(['Ocala', true, undefined]);
    });
  });
});

describe('a form that saves while text is typed', () => {
  const THROTTLE = { throttleMs: 200, resendsRejected: true };
  const secret: Partial<FieldRules> = {
    check: text => (text === '' ? 'ignore' : text.length === 4 ? { value: text } : { message: 'Four digits.' }),
    format: typed => typed.replace(/\D/g, ''),
    earlyProblem: text => (text === '0000' ? 'Not this number.' : undefined),
    isComplete: text => text.length === 4,
    isSensitive: true,
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const answerNow = async ({ answer }: ReturnType<typeof given>, outcome: Answer) => {
    void answer(outcome);
    await pass(0);
  };

  it('sends at most one request in the time of the throttle, with the newest text', async () => {
    const { note, saves } = given('', THROTTLE, secret);
    note.focus();
    for (const typed of ['1', '12', '12-34']) note.type(typed);
    await pass(199);
    expect(saves()).toEqual([]);
    await pass(1);
    expect(saves()).toEqual([{ note: '1234' }]);
  });

  it('does not save an incomplete text before its field is left, nor an invalid one after', async () => {
    const { note, saves } = given('', THROTTLE, secret);
    note.focus();
    note.type('12');
    await pass(200);
    expect([note.error(), saves()]).toEqual([undefined, []]);
    note.leave();
    await pass(200);
    expect([note.error()?.message, saves()]).toEqual(['Four digits.', []]);
  });

  it('shows an error that is certain while the text is typed', () => {
    const { note } = given('', THROTTLE, secret);
    note.focus();
    note.type('0000');
    expect(note.error()?.message).toBe('Not this number.');
    note.type('000');
    expect(note.error()).toBeUndefined();
  });

  it('shows a saved sensitive text until its field is left', async () => {
    const desk = given('', THROTTLE, secret);
    const { note, form } = desk;
    note.focus();
    note.type('1234');
    await pass(200);
    await answerNow(desk, 'saved');
    expect([note.text(), note.isUnsaved(), note.status.get().save]).toEqual(['1234', false, 'saved']);
    expect(await form.saveAll()).toBe(true);
    expect(note.text()).toBe('1234');
    note.leave();
    expect(note.text()).toBe('');
  });

  it('keeps no sensitive text once it is told to drop it, and shows that it is to be entered again', async () => {
    const desk = given('', THROTTLE, secret);
    const { note, form, field, byOthers } = desk;
    note.type('Number-1234');
    field.type('!');
    const closing = form.close();
    await pass(0);
    await answerNow(desk, network);
    await closing;
    expect(note.text()).toBe('1234');
    form.dropSensitive();
    expect([note.text(), note.error()]).toEqual(['', { type: 'notKept', message: NOT_KEPT }]);
    expect([field.text(), form.hasKept()]).toEqual(['!', true]);
    expect(JSON.stringify(note.control)).not.toContain('1234');
    byOthers('miami');
    expect([field.changedTo(), note.changedTo()]).toEqual(['miami', undefined]);
  });

  it('keeps a sensitive text if it is opened again before it is closed', async () => {
    const desk = given('', THROTTLE, secret);
    const { note, form } = desk;
    note.type('1234');
    const closing = form.close();
    form.open();
    await pass(0);
    await answerNow(desk, network);
    await closing;
    form.dropSensitive();
    expect(note.text()).toBe('1234');
  });

  it('saves again what got no answer, and reports the failure once', async () => {
    const desk = given('', THROTTLE, secret);
    const { note, form, onFailed, saves } = desk;
    note.type('1234');
    await pass(200);
    await answerNow(desk, network);
    expect([form.unreached.get(), onFailed.mock.calls.length]).toEqual([true, 1]);
    form.retryUnreached();
    await pass(0);
    await answerNow(desk, network);
    expect([form.unreached.get(), onFailed.mock.calls.length]).toEqual([true, 1]);
    form.retryUnreached();
    await pass(0);
    await answerNow(desk, 'saved');
    expect([form.unreached.get(), saves().length]).toEqual([false, 3]);
  });
});

const Probe = ({ of, onDraw }: { of: SavedField; onDraw: (name: string) => void }) => {
  onDraw(of.name);
  return <p>{useFieldState(of).text}</p>;
};

it('draws again only the component of the field that was typed in', () => {
  const { field, note } = given();
  const onDraw = vi.fn();
  const { container } = render([field, note].map(of => <Probe key={of.name} of={of} onDraw={onDraw} />));
  onDraw.mockClear();
  act(() => field.type('Orlando'));
  expect(new Set(onDraw.mock.calls.flat())).toEqual(new Set(['city']));
  expect(container.textContent).toBe('Orlando');
  cleanup();
});
