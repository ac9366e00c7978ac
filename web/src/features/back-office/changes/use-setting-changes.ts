import * as z from 'zod';
import { listAgents } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { listSettingChanges } from '#shared/contracts/settings';
import { addDays, newYorkDay } from '#shared/new-york';
import { SettingKind } from '#shared/settings/setting-version';
import type { ChosenRange } from '../../../components/inputs/date-range-input.tsx';
import { useListAddress } from '../../../components/list/use-list-address.ts';
import { useListPage } from '../../../components/list/use-list-page.ts';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';

const day = z.iso.date().optional();
const InAddress = z.object({
  kind: SettingKind.optional(),
  /** The id of the user who made the changes. */
  by: z.string().max(128).optional(),
  first: day,
  last: day,
});

const DEFAULT_DAYS = 30;

/** The saved changes of all settings of the filter in the address; read again when somebody changes one. */
export const useSettingChanges = () => {
  const { filter, changeFilter, list } = useListAddress(InAddress);
  const today = newYorkDay(new Date().toISOString());
  const { kind, by } = filter;
  const range =
    filter.first && filter.last
      ? { first: filter.first, last: filter.last }
      : { first: addDays(today, 1 - DEFAULT_DAYS), last: today };
  const topic = topics.settingChanges();
  useLiveReading(topic, [listSettingChanges]);
  const exported = { ...range, ...(kind && { kind }), ...(by && { by }) };
  const page = useListPage(listSettingChanges, exported, list, topic);
  const nameOf = useAgentNames();
  // Also those who left: their changes stay.
  const people = useOperation(listAgents, { former: 'true' }).data?.data ?? [];
  return {
    page,
    /** The filter, for an export of all its changes. */
    exported,
    address: list,
    today,
    range,
    kind,
    /** The e-mail of the chosen person, or the id of one who is no user any more. */
    by: by === undefined ? undefined : (people.find(({ id }) => id === by)?.email ?? by),
    isFiltered: kind !== undefined || by !== undefined,
    nameOf,
    chooseRange: ({ first, last }: ChosenRange) => changeFilter({ first, last }),
    chooseKind: (chosen: SettingKind | undefined) => changeFilter({ kind: chosen }),
    chooseBy: (email: string | undefined) => changeFilter({ by: people.find(person => person.email === email)?.id }),
    clear: () => changeFilter({ kind: undefined, by: undefined }),
  };
};
