/** Shows a problem at its field, or takes it away if the text is empty; the element `<id>-problem` is its place. */
export const showProblem = (control: HTMLElement, text = ''): void => {
  const place = document.getElementById(`${control.id}-problem`);
  if (place) place.textContent = text;
  if (text) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
};
