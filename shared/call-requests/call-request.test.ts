import { describe, expect, it } from 'vitest';
import { detailValues, hasSameDetails, waitingSince } from './call-request.ts';

const details = { preferred: 'now', name: 'Ada Park', zip_code: '33101', language: 'en' } as const;
const [FIRST, SECOND, LATER] = ['2026-01-05T15:00:00.000Z', '2026-01-05T15:10:00.000Z', '2026-01-06T15:00:00.000Z'];

describe('a form that was sent again', () => {
  it.each([
    ['as it was', {}, true],
    ['with another time', { preferred: LATER }, false],
    ['with another name', { name: 'Ada Lee' }, false],
    ['with another zip code', { zip_code: '33102' }, false],
    ['with another language', { language: 'es' as const }, false],
  ])('%s asks for the same: %o %s', (_, changed, same) => {
    expect(hasSameDetails(details, { ...details, ...changed })).toBe(same);
  });

  it('has its values in the order of the hashes that are stored', () => {
    const { language, zip_code, name, preferred } = details;
    expect(detailValues({ language, zip_code, name, preferred })).toEqual(['now', 'Ada Park', '33101', 'en']);
  });

  it('counts as the same where the details of the first one were not stored', () => {
    expect(hasSameDetails({ ...details, preferred: undefined }, { ...details, preferred: LATER })).toBe(true);
  });
});

describe('a customer who asks again', () => {
  it.each([
    [
      'for now has waited since the first submission was due',
      { due_ts: SECOND, waiting_since_ts: FIRST },
      SECOND,
      'now',
      FIRST,
    ],
    ['for now has waited since then also of an older request', { due_ts: FIRST }, SECOND, 'now', FIRST],
    ['for now instead of later waits from now on', { due_ts: LATER }, SECOND, 'now', SECOND],
    ['for later waits from then on', { due_ts: FIRST }, LATER, LATER, LATER],
  ])('%s', (_, open, due_ts, preferred, since) => {
    expect(waitingSince(open, { due_ts, preferred })).toBe(since);
  });
});
