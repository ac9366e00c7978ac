import { describe, expect, it, vi } from 'vitest';
import { createSavedField, type FieldRules, NOT_SAVED_YET, type SaveOutcome } from './saved-field.ts';

const rules: FieldRules = {
  shown: stored => stored.toUpperCase(),
  check: typed => {
    if (typed === '') return 'ignore';
    return typed.includes('!') ? { sentence: 'Calm down.' } : { value: typed.toLowerCase() };
  },
};

const given = (stored = 'tampa') => {
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const save = vi.fn((_: string) => new Promise<SaveOutcome>(resolve => answers.push(resolve)));
  const field = createSavedField(stored, { rules, save });
  const settled = () => new Promise(resolve => setTimeout(resolve));
  const answer = async (outcome: SaveOutcome) => {
    answers.shift()?.(outcome);
    await settled();
  };
  const write = (text: string) => {
    field.focus();
    field.type(text);
  };
  const text = () => field.state.get().draft ?? field.shown(field.state.get().stored);
  return { field, save, answer, write, text, settled };
};

describe('a field that is saved by itself', () => {
  it('is saved when it is left, and says so', async () => {
    const { field, save, answer, write, text } = given();
    write('Orlando');
    void field.leave();
    expect(field.state.get().save).toBe('saving');
    await answer('saved');
    expect(save.mock.calls).toEqual([['orlando']]);
    expect([text(), field.state.get().save, field.isUnsaved()]).toEqual(['ORLANDO', 'saved', false]);
  });

  it('is not saved for a look at it, for what is there already, and for what is ignored', () => {
    const { field, save, write, text } = given();
    field.focus();
    void field.leave();
    for (const typed of ['tampa', '']) {
      write(typed);
      void field.leave();
      expect(text()).toBe('TAMPA');
    }
    expect(save).not.toHaveBeenCalled();
  });

  it('says what is not understood, and keeps it', () => {
    const { field, save, write, text } = given();
    write('Tampa!');
    void field.leave();
    expect([text(), field.state.get().error]).toEqual(['Tampa!', 'Calm down.']);
    expect(save).not.toHaveBeenCalled();
  });

  it('keeps what could not be saved, and saves it when it is tried again', async () => {
    const { field, save, answer, write, text } = given();
    write('Orlando');
    void field.leave();
    await answer({ sentence: 'No.', unreached: true });
    expect([text(), field.state.get().error, field.state.get().failed]).toEqual(['Orlando', 'No.', 'unreached']);
    void field.commit();
    await answer('saved');
    expect(save).toHaveBeenCalledTimes(2);
    expect(field.state.get().error).toBeUndefined();
  });

  it('goes back to what is stored where she thought better of it', async () => {
    const { field, answer, write, text } = given();
    write('Orlando');
    void field.leave();
    await answer('dropped');
    expect([text(), field.isUnsaved()]).toEqual(['TAMPA', false]);
  });

  it('sends one save at a time, and the newest words last', async () => {
    const { field, save, answer, write, text } = given();
    write('Orlando');
    void field.leave();
    write('Miami');
    void field.leave();
    expect(save).toHaveBeenCalledTimes(1);
    await answer('saved');
    expect(save.mock.calls).toEqual([['orlando'], ['miami']]);
    await answer('saved');
    expect(text()).toBe('MIAMI');
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('follows what others change, but not under the cursor', () => {
    const { field, write, text } = given();
    field.follow('miami');
    expect(text()).toBe('MIAMI');
    write('Orl');
    field.follow('ocala');
    expect([text(), field.changedTo()]).toEqual(['Orl', 'ocala']);
    field.take();
    expect([text(), field.changedTo()]).toEqual(['OCALA', undefined]);
  });

  it('asks whose words stay before it saves over another’s', async () => {
    const { field, save, answer, write } = given();
    write('Orlando');
    field.follow('ocala');
    void field.leave();
    expect(save).not.toHaveBeenCalled();
    field.keep();
    await answer('saved');
    expect(save.mock.calls).toEqual([['orlando']]);
    expect(field.changedTo()).toBeUndefined();
  });

  it('forgets a choice that was refused when its screen goes, and keeps words that were', async () => {
    const { field, answer, write, text } = given();
    field.choose('ocala');
    await answer({ sentence: 'No.' });
    await field.close();
    expect(text()).toBe('TAMPA');
    write('Orlando');
    void field.leave();
    await answer({ sentence: 'No.' });
    await field.close();
    expect(text()).toBe('Orlando');
  });

  describe('that is held', () => {
    it('saves nothing, whoever asks for it; what was left is saved when it is let go', async () => {
      const { field, save, answer, write, text } = given();
      field.hold();
      write('Orlando');
      void field.leave();
      field.choose('Ocala');
      await field.close();
      expect([save.mock.calls, text(), field.isUnsaved()]).toEqual([[], 'Ocala', true]);
      field.letGo('save');
      await answer('saved');
      expect(save.mock.calls).toEqual([['ocala']]);
    });

    it('waits for the last to let it go', () => {
      const { field, save, write } = given();
      field.hold();
      field.hold();
      write('Orlando');
      void field.leave();
      field.letGo('save');
      expect(save).not.toHaveBeenCalled();
      field.letGo('save');
      expect(save).toHaveBeenCalledOnce();
    });

    it('says that it is not saved where that is not to be done by itself, but not under the cursor', () => {
      const { field, save, write } = given();
      field.hold();
      write('Orlando');
      field.letGo('tell');
      expect(field.state.get().error).toBeUndefined();
      field.hold();
      void field.leave();
      field.letGo('tell');
      expect(field.state.get()).toMatchObject({ draft: 'Orlando', error: NOT_SAVED_YET, failed: 'refused' });
      expect(save).not.toHaveBeenCalled();
    });

    it('has what was taken along, and keeps what was typed since', async () => {
      const { field, write, text } = given();
      field.hold();
      write('Orlando');
      field.accept('orlando', 'orlando');
      expect([text(), field.isUnsaved()]).toEqual(['ORLANDO', false]);
      write('Ocala');
      field.accept('tampa', 'miami');
      expect([text(), field.isUnsaved(), field.changedTo()]).toEqual(['Ocala', true, undefined]);
    });
  });
});
