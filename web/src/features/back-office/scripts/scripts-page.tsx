import Button from '@mui/material/Button';
import { useState } from 'react';
import { getScriptSetting, listScripts } from '#shared/contracts/settings';
import { scriptLabel } from '#shared/scripts/script-label';
import { ScriptContent } from '#shared/scripts/script-setting';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { KindHistory } from '../kind-history.tsx';
import { ListAndEditor, useOpenEntry } from '../list-and-editor.tsx';
import { scriptTexts } from '../script-texts.ts';
import { NewScript } from './new-script.tsx';
import { ScriptEditor } from './script-editor.tsx';
import { ScriptList } from './script-list.tsx';
import { ScriptEditorSkeleton, ScriptsSkeleton } from './script-skeletons.tsx';
import { useScript, useScripts } from './use-scripts.ts';

const OpenScript = ({ name, onEdited }: { name: string; onEdited: (isEdited: boolean) => void }) => {
  const { data, error, refetch, isFetching } = useScript(name);
  const [showsHistory, setShowsHistory] = useState(false);
  if (!data && error)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ScriptEditorSkeleton />;
  return (
    <>
      <ScriptEditor
        stored={data}
        onEdited={onEdited}
        onConflict={() => void refetch()}
        onHistory={() => setShowsHistory(true)}
      />
      {showsHistory && (
        <KindHistory
          kind="script"
          title={`History of ${scriptLabel(name)}`}
          of={name}
          content={ScriptContent}
          words={scriptTexts}
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
  const [isAdding, setAdding] = useState(false);
  const { name, choose, setEdited, question } = useOpenEntry('script');

  if (!data && error)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ScriptsSkeleton />;
  const scripts = data.data;
  const chosen = name ?? scripts[0]?.name;
  return (
    <>
      <ListAndEditor
        list={
          <div>
            <ScriptList scripts={scripts} chosen={chosen} onChoose={choose} />
            <Button variant="outlined" onClick={() => setAdding(true)} sx={{ mt: 3 }}>
              New Script
            </Button>
          </div>
        }
        listWidth={190}
        what="this script"
        question={question}
      >
        {chosen === undefined ? (
          <EmptyState message="There are no scripts yet" hint="Create the first one on the left." />
        ) : (
          <OpenScript key={chosen} name={chosen} onEdited={setEdited} />
        )}
      </ListAndEditor>
      {isAdding && (
        <NewScript
          onClose={() => setAdding(false)}
          onCreated={created => {
            setAdding(false);
            choose(created);
          }}
        />
      )}
    </>
  );
};
