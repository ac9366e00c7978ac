import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMenu } from '../../lib/ui/use-menu.ts';
import type { ListView } from './list-view.ts';

type ViewMenuProps = {
  columns: { key: string; header: string }[];
  view: ListView;
  onChange: (changes: Partial<ListView>) => void;
};

type ChoiceProps = { label: string; checked: boolean; disabled?: boolean; divider?: boolean; onClick: () => void };

const Choice = ({ label, checked, disabled = false, divider = false, onClick }: ChoiceProps) => (
  <MenuItem
    role="menuitemcheckbox"
    aria-checked={checked}
    disabled={disabled}
    divider={divider}
    onClick={onClick}
    sx={{ gap: 2 }}
  >
    <Checkbox checked={checked} size="small" tabIndex={-1} sx={{ p: 0 }} />
    {label}
  </MenuItem>
);

/** Chooses the columns and the height of the rows; the last column that is shown can't be hidden. */
export const ViewMenu = ({ columns, view, onChange }: ViewMenuProps) => {
  const { button, menu } = useMenu();
  const isShown = (key: string) => !view.hidden.includes(key);
  const shown = columns.filter(({ key }) => isShown(key));
  const toggle = (key: string) =>
    onChange({ hidden: isShown(key) ? [...view.hidden, key] : view.hidden.filter(one => one !== key) });
  return (
    <>
      <Button variant="outlined" startIcon={<ViewColumn />} {...button}>
        View
      </Button>
      <Menu {...menu}>
        {columns.map(({ key, header }, index) => (
          <Choice
            key={key}
            label={header}
            checked={isShown(key)}
            disabled={shown.length === 1 && isShown(key)}
            divider={index === columns.length - 1}
            onClick={() => toggle(key)}
          />
        ))}
        <Choice label="Roomy rows" checked={view.roomy} onClick={() => onChange({ roomy: !view.roomy })} />
      </Menu>
    </>
  );
};
