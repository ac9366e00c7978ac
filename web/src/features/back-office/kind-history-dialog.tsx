import type * as z from 'zod';
import type { Operation } from '#shared/contracts/operation';
import { listSettingVersions, type RestorableKind, restoreSetting } from '#shared/contracts/settings';
import { useOperationMutation, useOperationPages } from '../../lib/api/query.ts';
import { toast } from '../../lib/ui/toast.ts';
import { SettingHistory } from './setting-history.tsx';
import { fieldChanges, type SettingTexts } from './setting-texts.ts';

export type KindHistoryProps<Content extends object> = {
  kind: RestorableKind;
  title: string;
  /** What restoring means for this kind of settings. */
  note?: string;
  /** Only of the setting with this id. */
  of?: string;
  content: z.ZodType<Content>;
  words: SettingTexts<Content>;
  /** The lists that are read again after something was restored. */
  lists: Operation[];
  /** The toast of a setting that was restored. */
  restored: string;
  onClose: () => void;
};

/** The history of all settings of a kind, also of deleted ones, or of one setting. */
export const KindHistoryDialog = <Content extends object>(props: KindHistoryProps<Content>) => {
  const { kind, of, content, words, lists } = props;
  const history = useOperationPages(
    listSettingVersions,
    { kind, limit: 20, ...(of !== undefined && { name: of }) },
    { staleTime: 0 },
  );
  const restoring = useOperationMutation(restoreSetting, {
    invalidates: [...lists, listSettingVersions],
    per: ({ name }) => name,
    onSuccess: () => void toast.success(props.restored),
    // A newer change that the list does not show yet is the usual reason.
    onError: () => void history.refetch(),
  });
  const parse = (side: unknown): Content | undefined => (side === undefined ? undefined : content.parse(side));
  const latestOf = (name: string): number => history.rows?.find(change => change.name === name)?.number ?? 0;
  return (
    <SettingHistory
      title={props.title}
      {...(props.note && { note: props.note })}
      history={history}
      tell={change => {
        const [before, after] = [parse(change.before), parse(change.after)];
        const what = (change.after ?? change.before)?.name;
        return {
          fields: fieldChanges(words, before, after),
          ...(of === undefined && typeof what === 'string' && { what }),
        };
      }}
      restoring={{
        error: restoring.error,
        isPending: ({ name, number }) =>
          restoring.isPending && restoring.variables?.name === name && restoring.variables.number === number,
      }}
      onRestore={({ name, number }) => restoring.mutate({ kind, name, number, version: latestOf(name) })}
      onClose={props.onClose}
    />
  );
};
