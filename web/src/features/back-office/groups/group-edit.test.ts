import { describe, expect, it } from 'vitest';
import { groupTexts } from '../group-texts.ts';
import { lineChanges } from '../setting-texts.ts';
import { aGroupSettings } from './group.fixture.ts';
import {
  begun,
  contentOf,
  editedFields,
  onTopOf,
  problemAt,
  problemsIn,
  problemsOf,
  takingStored,
  withField,
  withOwnValue,
} from './group-edit.ts';

const stored = aGroupSettings();
const edited = withField(begun(stored), 'tier', 5);

describe('editing a group', () => {
  it('names what was edited', () => {
    expect(editedFields(begun(stored))).toEqual([]);
    expect(editedFields(edited)).toEqual(['tier']);
  });

  it('takes over what somebody else has saved of other fields', () => {
    const onTop = onTopOf(edited, { ...stored, bufferCall: true, version: 2 });
    expect(onTop).toMatchObject({ content: { tier: 5, bufferCall: true }, conflicts: [] });
    expect(editedFields(onTop)).toEqual(['tier']);
  });

  it('asks about a field that somebody else has saved with another value', () => {
    const onTop = onTopOf(edited, { ...stored, tier: 7, version: 2 });
    expect(onTop).toMatchObject({ content: { tier: 5 }, conflicts: ['tier'] });
    expect(withOwnValue(onTop, 'tier')).toMatchObject({ content: { tier: 5 }, conflicts: [] });
    expect(takingStored(onTop, 'tier')).toMatchObject({ content: { tier: 7 }, conflicts: [] });
  });

  it('asks on after a further change, until the values agree', () => {
    const once = onTopOf(edited, { ...stored, tier: 7, version: 2 });
    expect(onTopOf(once, { ...stored, tier: 7, bufferCall: true, version: 3 }).conflicts).toEqual(['tier']);
    expect(onTopOf(once, { ...stored, tier: 5, version: 3 }).conflicts).toEqual([]);
  });

  it('removes a field without a value', () => {
    const range = { high: 0.4, low: 0.2 };
    const withTargets = withField(begun(stored), 'targets', { callTime: range, onHolds: range, sales: range });
    expect(withField(withTargets, 'targets', undefined).content).not.toHaveProperty('targets');
  });
});

describe('what is wrong with a group', () => {
  it('is shown by field, the first message of each', () => {
    const content = { ...contentOf(stored), tier: Number.NaN, groupPolicy: { permissions: ['Leads', 'a:b'] } };
    const problems = problemsIn(content);
    expect(problems.tier).toBe('Enter a number.');
    expect(problemAt(problems, 'groupPolicy.permissions')).toMatch(/^A permission is/);
    expect(problemAt(problems, 'callConfigs')).toBeUndefined();
  });

  it('comes from the server with the same paths', () => {
    const message = "There is no script 'x'.";
    expect(problemsOf([{ field: 'content.callConfigs.default.script', message }])).toEqual({
      'callConfigs.default.script': message,
    });
  });
});

it('says what a change removed and added, in words', () => {
  const before = contentOf(stored);
  const config = { ...before.callConfigs.default, dispositions: ['Voicemail'], transferGroupOptions: ['closer_t2'] };
  const after = { ...before, callConfigs: { default: config }, groupPolicy: { permissions: ['CallHistory', 'Leads'] } };
  expect(lineChanges(groupTexts, before, after, 'callConfigs')).toEqual({
    removed: ['All other calls: disposition Sale'],
    added: ['All other calls: disposition Voicemail', 'All other calls: transfer to Closer T2'],
  });
  expect(lineChanges(groupTexts, before, after, 'groupPolicy')).toEqual({ removed: ['Leaderboard'], added: ['Leads'] });
});
