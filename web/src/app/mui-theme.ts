import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { dialogContainer } from '../lib/ui/dialog-layer.ts';
import { NARROW } from '../lib/ui/narrow.ts';
import { fontFamily, fontSizes, type Mode, radius, sizes, tokens } from './theme.ts';

const px = (value: number) => `${value / 16}rem`;

const palette = (mode: Mode) => {
  const t = tokens[mode];
  return {
    mode,
    primary: { main: t.accent, dark: t.accentHover, contrastText: t.onAccent },
    success: { main: t.success, contrastText: t.onSuccess },
    warning: { main: t.warning, contrastText: t.onWarning },
    error: { main: t.danger, contrastText: t.onDanger },
    info: { main: t.info, contrastText: t.onInfo },
    background: { default: t.canvas, paper: t.surface },
    text: { primary: t.text, secondary: t.textMuted },
    divider: t.border,
    action: { disabled: t.borderControl, disabledBackground: t.skeleton },
  };
};

const alertColours = (mode: Mode) => {
  const t = tokens[mode];
  return {
    success: { surface: t.successSurface, text: t.successText },
    info: { surface: t.infoSurface, text: t.infoText },
    warning: { surface: t.warningSurface, text: t.warningText },
    error: { surface: t.dangerSurface, text: t.dangerText },
  };
};

/**
 * MUI's theme from the theme tokens: dense controls of 32 px, borders for static elements, one shadow for floating
 * ones.
 */
export const muiTheme = (mode: Mode): Theme => {
  const t = tokens[mode];
  const floating = { backgroundImage: 'none', border: `1px solid ${t.border}`, boxShadow: t.shadowFloat };
  const notchedOutline = { borderColor: t.borderControl };
  const hovered = {
    '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) fieldset': { borderColor: t.textMuted },
  };
  return createTheme({
    palette: palette(mode),
    spacing: 4,
    shape: { borderRadius: radius },
    typography: {
      fontFamily,
      fontSize: fontSizes.body,
      htmlFontSize: 16,
      body1: { fontSize: px(fontSizes.body), lineHeight: 1.5 },
      body2: { fontSize: px(fontSizes.small), lineHeight: 1.45 },
      caption: { fontSize: px(fontSizes.tiny), lineHeight: 1.4 },
      h1: { fontSize: px(fontSizes.title), fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h2: { fontSize: px(fontSizes.large), fontWeight: 600, lineHeight: 1.4 },
      h3: { fontSize: px(fontSizes.body), fontWeight: 600, lineHeight: 1.4 },
      button: { fontSize: px(fontSizes.body), fontWeight: 550, textTransform: 'none', lineHeight: 1.4 },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 150,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 120,
      },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: { '&:focus-visible': { outline: `2px solid ${t.focusRing}`, outlineOffset: 2 } },
        },
      },
      // MUI's switch has padding for a shadow, and would scroll to a focused input if the overflow were hidden.
      // Its white thumb would not be seen on white while it is off.
      MuiSwitch: { styleOverrides: { root: { overflow: 'clip' }, switchBase: { color: t.textMuted } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: sizes.control,
            paddingBlock: 4,
            paddingInline: 12,
            whiteSpace: 'nowrap',
            // A loading button keeps its colour, so that the spinner is visible on it.
            '&.MuiButton-contained.MuiButton-loadingPositionCenter': {
              backgroundColor: 'var(--variant-containedBg)',
              '& .MuiButton-loadingIndicator': { color: 'var(--variant-containedColor)' },
            },
          },
        },
      },
      MuiIconButton: {
        styleOverrides: { root: { width: sizes.control, height: sizes.control, borderRadius: radius } },
      },
      // Without the animations by which MUI notices what the browser filled in: no label of ours moves for it, and each
      // field of a tab that is shown again would run one.
      MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            minHeight: sizes.control,
            background: t.surface,
            ...hovered,
            '&.Mui-disabled': { background: t.surfaceSunken, cursor: 'not-allowed' },
            '&.Mui-disabled .MuiInputBase-input': { WebkitTextFillColor: t.textMuted, cursor: 'inherit' },
            '&.Mui-disabled fieldset': { borderColor: t.border, borderStyle: 'dashed' },
            '&.MuiInputBase-multiline': { padding: '6px 12px' },
            '&.MuiInputBase-multiline .MuiInputBase-input': { padding: 0 },
          },
          notchedOutline,
          input: {
            padding: '5px 12px',
            height: 'auto',
            lineHeight: '22px',
            '&::placeholder': { color: t.textMuted, opacity: 1 },
          },
        },
      },
      MuiPickersOutlinedInput: {
        styleOverrides: {
          root: { paddingInline: 12, background: t.surface, ...hovered },
          sectionsContainer: { padding: '5px 0', lineHeight: '22px' },
          notchedOutline,
        },
      },
      MuiSelect: {
        styleOverrides: { select: { minHeight: 0 } },
      },
      // As high as every other control; MUI's own paddings make it 54 px.
      MuiAutocomplete: {
        styleOverrides: {
          root: {
            '& .MuiOutlinedInput-root': { paddingBlock: 0, paddingLeft: 0 },
            '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '5px 0 5px 12px' },
          },
          popupIndicator: { width: 24, height: 24 },
          clearIndicator: { width: 24, height: 24 },
          paper: floating,
        },
      },
      MuiLinearProgress: { styleOverrides: { root: { backgroundColor: t.border, borderRadius: 2 } } },
      MuiSkeleton: { styleOverrides: { root: { backgroundColor: t.skeleton } } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      // One mechanism for all dialogs and menus; `container` must be set where MUI's Modal reads it.
      MuiModal: { defaultProps: { container: dialogContainer } },
      MuiDialog: {
        styleOverrides: {
          paper: floating,
          root: {
            '&.below-call-bar .MuiDialog-container': {
              paddingTop: sizes.topBar,
              [NARROW]: { paddingTop: 2 * sizes.topBar },
            },
          },
        },
      },
      MuiDialogTitle: {
        styleOverrides: { root: { fontSize: px(fontSizes.large), fontWeight: 600, padding: '20px 24px 8px' } },
      },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
      MuiMenu: { defaultProps: { transitionDuration: 120 }, styleOverrides: { paper: floating } },
      MuiPopover: { styleOverrides: { paper: floating } },
      MuiPickerPopper: { styleOverrides: { paper: floating } },
      MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: t.scrim } } } },
      MuiToggleButton: {
        styleOverrides: {
          root: {
            color: t.textMuted,
            borderColor: t.borderControl,
            '&.Mui-selected, &.Mui-selected:hover': { color: t.text, backgroundColor: t.surfaceSelected },
          },
        },
      },
      MuiToggleButtonGroup: {
        styleOverrides: {
          // Its own line is transparent, and its background covers the line of the button before it.
          root: { '& .MuiToggleButton-root.Mui-selected': { borderLeftColor: t.borderControl } },
        },
      },
      MuiMenuItem: { styleOverrides: { root: { minHeight: sizes.control, fontSize: px(fontSizes.body) } } },
      MuiTooltip: {
        defaultProps: { enterDelay: 300 },
        styleOverrides: {
          tooltip: {
            fontSize: px(fontSizes.tiny),
            fontWeight: 500,
            background: t.toast,
            color: t.onToast,
            padding: '4px 8px',
          },
        },
      },
      MuiAlert: {
        styleOverrides: {
          action: { alignItems: 'center', padding: 0, paddingLeft: 16, marginRight: -4 },
          root: ({ ownerState }) => {
            const { surface, text } = alertColours(mode)[ownerState.severity ?? 'success'];
            return {
              paddingBlock: 4,
              alignItems: 'center',
              background: surface,
              color: text,
              '& .MuiAlert-icon': { color: text },
            };
          },
        },
      },
      MuiChip: {
        styleOverrides: { root: { height: 22, fontSize: px(fontSizes.tiny), fontWeight: 550, borderRadius: radius } },
      },
    },
  });
};
