import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/shell/theme.css';
import './app/shell/app.css';
import { setTextsLoader } from '@scriptorium/web-kit/texts/texts.ts';
import { readTexts } from './app/shell/read-texts.ts';
import { startPage } from './app/start-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// In development the texts of both languages are part of the code.
if (import.meta.env.PROD) setTextsLoader(readTexts);
await startPage(root);
