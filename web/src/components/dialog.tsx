import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { barAboveDialogs, countDialog, DIALOG_MARK, isBehindDialog } from '../lib/ui/dialog-layer.ts';
import { useStore } from '../lib/ui/external-store.ts';

/** Whether a click is the second or a later one of a double click; a press by a key has `detail` 0. */
export const isRepeatedClick = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 1;

const CONTROLS = 'button:not(:disabled), [href], input, [tabindex="0"]';
const EDGE = 'data-dialog-edge';

type EdgeProps = {
  bar: HTMLElement;
  which: 'first' | 'last';
  isReachable: boolean;
  ref?: RefObject<HTMLElement | null>;
};

/** Past the last element of a dialog Tab goes to the bar of the call, and Shift+Tab from the first one to its end. */
const Edge = ({ bar, which, isReachable, ref }: EdgeProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only passes the focus on, as MUI's own elements around a dialog do
  <span
    ref={ref}
    {...{ [EDGE]: '' }}
    tabIndex={isReachable ? 0 : -1}
    onFocus={() => [...bar.querySelectorAll<HTMLElement>(CONTROLS)].at(which === 'first' ? -1 : 0)?.focus()}
    style={{ position: 'absolute' }}
  />
);

/**
 * Whether the focus is inside the dialog's paper. Its edges are in the tab order only then: when a dialog opens, MUI
 * focuses its first element in the tab order, which must not be an edge.
 */
const useFocusIsIn = () => {
  const [isIn, setIsIn] = useState(false);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) =>
    setIsIn(target.closest('.MuiDialog-paper') !== null && !target.hasAttribute(EDGE));
  return { isIn, handlers: { onFocus, onBlur: () => setIsIn(false) } };
};

/** Escape closes the top dialog also while the focus is in the bar. */
const useEscapeInBar = ({ open, onClose }: DialogProps, bar: HTMLElement | undefined) => {
  const edge = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!bar || !open || !onClose) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isBehindDialog(edge.current)) onClose(event, 'escapeKeyDown');
    };
    bar.addEventListener('keydown', onKey);
    return () => bar.removeEventListener('keydown', onKey);
  }, [bar, open, onClose]);
  return edge;
};

/**
 * A dialog that is opened by a double click stays open: until it was clicked once, the second click of the double click
 * neither closes it nor presses a button under the pointer. In a call it stands below the call's bar, which stays
 * operable (docs/decisions/0092). One that is not of its page is not counted among those that a page change may close.
 */
export const Dialog = ({ children, isOfPage = true, ...props }: DialogProps & { isOfPage?: boolean }) => {
  const { open, className } = props;
  const bar = useStore(barAboveDialogs);
  const { isIn, handlers } = useFocusIsIn();
  const edge = useEscapeInBar(props, bar);
  const wasClicked = useRef(false);
  useEffect(() => {
    if (!open) return;
    wasClicked.current = false;
    return countDialog({ isOfPage });
  }, [open, isOfPage]);
  const ignoreSecondClick = (event: MouseEvent) => {
    if (!isRepeatedClick(event)) {
      wasClicked.current = true;
    } else if (!wasClicked.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <MuiDialog
      {...props}
      {...handlers}
      {...(open && { [DIALOG_MARK]: '' })}
      // A modal dialog would hide the bar from screen readers; all else is hidden by its container.
      aria-modal={bar === undefined && props['aria-modal'] !== false}
      className={[className, bar && 'below-call-bar'].filter(Boolean).join(' ')}
      onClickCapture={ignoreSecondClick}
    >
      {bar && <Edge ref={edge} bar={bar} which="first" isReachable={isIn} />}
      {children}
      {bar && <Edge bar={bar} which="last" isReachable={isIn} />}
    </MuiDialog>
  );
};
