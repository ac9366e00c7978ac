import { ChangedElsewhere } from '../inputs/changed-elsewhere.tsx';
import type { Form } from './form.ts';

const itself = (value: string) => value;

/** The properties of the input of a form's field; `reads` is how a value of somebody else is shown. */
export const formField = (form: Form, name: string, label: string, reads = itself) => {
  const changed = form.changed(name);
  return {
    label,
    value: form.value(name),
    error: form.problem(name),
    disabled: form.disabled,
    after: changed && (
      <ChangedElsewhere
        value={reads(changed.to)}
        isFocused={false}
        takeTheirs={changed.takeTheirs}
        keepMine={changed.keepMine}
      />
    ),
    onChange: (value: string) => form.enter(name, value),
  };
};
