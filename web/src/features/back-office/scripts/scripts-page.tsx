import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import * as z from 'zod';
import { getScriptSetting, listScripts } from '#shared/contracts/settings';
import { scriptLabel } from '#shared/scripts/script-label';
import { ScriptContent } from '#shared/scripts/script-setting';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { useUrlFilter } from '../../../lib/address/url-filter.ts';
import { useLeaveGuard } from '../../../lib/forms/leave-guard.ts';
import { KindHistory } from '../kind-history.tsx';
import { NewScript } from './new-script.tsx';
import { ScriptEditor } from './script-editor.tsx';
import { ScriptList } from './script-list.tsx';
import { scriptWords } from './script-words.ts';
import { useScript, useScripts } from './use-scripts.ts';

const Filter = z.object({ script: z.string().max(64).optional() });

const OpenScript = ({ name, onEdited }: { name: string; onEdited: (isEdited: boolean) => void }) => {
  const { data, error, refetch, isFetching } = useScript(name);
  const [showsHistory, setShowsHistory] = useState(false);
  if (!data && error)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows rows={8} rowHeight={44} />;
  return (
    <>
      <ScriptEditor
        stored={data}
        onEdited={onEdited}
        onOvertaken={() => void refetch()}
        onHistory={() => setShowsHistory(true)}
      />
      {showsHistory && (
        <KindHistory
          kind="script"
          title={`History of ${scriptLabel(name)}`}
          of={name}
          content={ScriptContent}
          words={scriptWords}
          lists={[listScripts, getScriptSetting]}
          restored="Script restored as a draft"
          onClose={() => setShowsHistory(false)}
        />
      )}
    </>
  );
};

/** The scripts along which agents talk, for admins (docs/product.md, Scripts). */
export const ScriptsPage = () => {
  const { data, error, refetch, isFetching } = useScripts();
  const [filter, setFilter] = useUrlFilter(Filter);
  const [isEdited, setEdited] = useState(false);
  const [isAdding, setAdding] = useState(false);
  /** The script that waits for the admin to give the edits of another one up. */
  const [next, setNext] = useState<string>();
  const guard = useLeaveGuard(isEdited);

  if (!data && error)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows rows={8} rowHeight={44} />;
  const scripts = data.data;
  const chosen = filter.script ?? scripts[0]?.name;
  const choose = (script: string) => (isEdited ? setNext(script) : setFilter({ script }));
  const newScript = (
    <Button variant="outlined" onClick={() => setAdding(true)} sx={{ mt: 3 }}>
      New Script
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '190px minmax(0, 1fr)', gap: 5, alignItems: 'start' }}>
      <div>
        <ScriptList scripts={scripts} chosen={chosen} onChoose={choose} />
        {newScript}
      </div>
      {chosen === undefined ? (
        <EmptyState message="There are no scripts yet" hint="Create the first one on the left." />
      ) : (
        <OpenScript key={chosen} name={chosen} onEdited={setEdited} />
      )}
      {isAdding && (
        <NewScript
          onClose={() => setAdding(false)}
          onCreated={name => {
            setAdding(false);
            choose(name);
          }}
        />
      )}
      <ConfirmDialog
        open={guard.asks || next !== undefined}
        question="Leave without saving?"
        confirmLabel="Leave"
        danger
        onCancel={() => {
          guard.stay();
          setNext(undefined);
        }}
        onConfirm={() => {
          setEdited(false);
          if (next !== undefined) setFilter({ script: next });
          setNext(undefined);
          guard.leave();
        }}
      >
        What you have edited of this script would be lost.
      </ConfirmDialog>
    </Box>
  );
};
