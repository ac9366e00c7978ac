import { holidayOf } from './holidays.ts';
import { type Place, type StateAbbr, states } from './states.ts';

type Hours = { from: number; to: number };

type StateHours = {
  /** Monday to Friday, and the other days if they are not named. */
  weekdays: Hours;
  saturday?: Hours;
  /** `none`: no calls on that day. */
  sunday?: Hours | 'none';
  holidays?: 'none';
  /** The law. */
  source: string;
};

const until8 = { from: 8, to: 20 };
const from9 = { from: 9, to: 21 };
const federal = { from: 8, to: 21 };

/**
 * The states whose hours for telephone solicitation are narrower than the federal ones (47 CFR 64.1200(c)(1)), as of
 * the end of 2025. Where summaries of a law differ, the stricter one is here.
 */
export const stateHours: Partial<Record<StateAbbr, StateHours>> = {
  AL: {
    weekdays: until8,
    sunday: 'none',
    holidays: 'none',
    source: 'Ala. Code 8-19A-14; Alabama Public Service Commission',
  },
  CT: { weekdays: { from: 9, to: 20 }, source: 'Conn. Gen. Stat. 42-288a' },
  FL: { weekdays: until8, source: 'Fla. Stat. 501.616(6)(a)' },
  KY: { weekdays: { from: 10, to: 21 }, source: 'Ky. Rev. Stat. 367.46955' },
  LA: { weekdays: until8, sunday: 'none', holidays: 'none', source: 'La. R.S. 45:811; La. PSC General Order R-29617' },
  MA: { weekdays: until8, source: 'Mass. Gen. Laws ch. 159C, 3' },
  MD: { weekdays: until8, source: 'Stop the Spam Calls Act (Md. Code, Com. Law 14-4501 ff.)' },
  MI: { weekdays: from9, source: 'Mich. Comp. Laws 484.125' },
  MN: { weekdays: from9, source: 'Minn. Stat. 325E.30' },
  MS: {
    weekdays: until8,
    sunday: 'none',
    holidays: 'none',
    source: 'Mississippi Telephone Solicitation Act (Miss. Code 77-3-701 ff.)',
  },
  NM: { weekdays: from9, source: 'N.M. Stat. 57-12-22' },
  NV: { weekdays: { from: 9, to: 20 }, source: 'Nev. Rev. Stat. 598.0918' },
  OK: { weekdays: until8, source: 'Okla. Stat. tit. 15, 775C.4' },
  PA: { weekdays: federal, holidays: 'none', source: 'Pennsylvania Telemarketer Registration Act (73 P.S. 2241 ff.)' },
  RI: {
    weekdays: { from: 9, to: 18 },
    saturday: { from: 10, to: 17 },
    sunday: 'none',
    holidays: 'none',
    source: 'R.I. Gen. Laws 5-61-2, 5-61-3.6',
  },
  SD: { weekdays: from9, sunday: 'none', source: 'S.D. Codified Laws 37-30A-3' },
  TX: { weekdays: from9, sunday: { from: 12, to: 21 }, source: 'Tex. Bus. & Com. Code 301.051' },
  UT: { weekdays: federal, sunday: 'none', holidays: 'none', source: 'Utah Code 13-25a-103' },
  WA: { weekdays: until8, source: 'RCW 19.158.040, 80.36.390' },
  WY: { weekdays: until8, source: 'Wyo. Stat. 40-12-302' },
};

const byName = new Map<string, StateAbbr>(
  Object.keys(states).map(abbr => [states[abbr as StateAbbr].name, abbr as StateAbbr]),
);

/** A local day: `2026-12-25`, and its weekday from 0, a Sunday. */
export type LocalDay = { date: string; weekday: number };

/** The hours of a state on a day, or why there are none: `Sunday`, `a legal holiday (Christmas Day)`. */
export const hoursOfState = (
  place: Pick<Place, 'name'>,
  { date, weekday }: LocalDay,
): Hours | { closed: string } | undefined => {
  const state = byName.get(place.name);
  const rule = state && stateHours[state];
  if (!state || !rule) return undefined;
  const holiday = rule.holidays && holidayOf(state, date);
  if (holiday) return { closed: `a legal holiday (${holiday})` };
  const hours = { 0: rule.sunday, 6: rule.saturday }[weekday] ?? rule.weekdays;
  return hours === 'none' ? { closed: 'Sunday' } : hours;
};
