/** Downloads a file that its server sends as an attachment: the page stays where it is. */
export const download = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};
