import Box from '@mui/material/Box';
import { useEffect, useId } from 'react';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import type { Found, FoundGroup } from './found.ts';

const listStyles = {
  minHeight: 0,
  overflow: 'auto',
  py: 2,
  '& .title': { px: 4, pt: 2, pb: 1, fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 3,
    mx: 2,
    px: 2,
    minHeight: 36,
    lineHeight: '36px',
    borderRadius: 'var(--cl-radius)',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
  },
  '& [role=option][aria-selected=true]': {
    bgcolor: themeToken('surfaceSelected'),
    outline: `2px solid ${themeToken('focusRing')}`,
    outlineOffset: -2,
  },
  '& .label': { flex: 'none', maxWidth: '60%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .detail': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'right',
    color: themeToken('textMuted'),
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

type ResultListProps = {
  /** The id of the list; that of an option begins with it. */
  id: string;
  groups: FoundGroup[];
  active: Found | undefined;
  onChoose: (id: string) => void;
  onOpen: (found: Found) => void;
};

export const optionId = (list: string, { id }: Found): string => `${list} ${id}`.replaceAll(' ', '-');

/** The results in groups. The focus stays in the search field, which names the active one. */
export const ResultList = ({ id, groups, active, onChoose, onOpen }: ResultListProps) => {
  const titleId = useId();
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Box role="listbox" id={id} aria-label="Results" sx={listStyles}>
      {groups.map(({ title, found }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={title} role="group" aria-labelledby={`${titleId}-${title}`}>
          <div className="title" id={`${titleId}-${title}`}>
            {title}
          </div>
          {found.map(one => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field
            <div
              key={one.id}
              id={optionId(id, one)}
              role="option"
              tabIndex={-1}
              aria-selected={one.id === active?.id}
              onMouseMove={() => onChoose(one.id)}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onOpen(one)}
            >
              <span className="label" title={one.label}>
                {one.label}
              </span>
              {one.detail && (
                <span className="detail" title={one.detail}>
                  {one.detail}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </Box>
  );
};
