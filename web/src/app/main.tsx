import '@fontsource-variable/inter/wght.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startThemeMode } from '../lib/ui/theme-mode.ts';
import { App } from './app.tsx';
import { themeCss } from './theme.ts';

// A constructed style sheet: a <style> element with text would need 'unsafe-inline' in the content security policy.
const sheet = new CSSStyleSheet();
sheet.replaceSync(themeCss());
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
startThemeMode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
