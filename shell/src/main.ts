import './styles.css';
import { nextTask } from './next-task.ts';

/**
 * What the site stands on, piece by piece, each run in a task of its own: all at once, a slow telephone is deaf for
 * a third of a second while somebody reads a page already.
 */
const foundations = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/i18n'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/router'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/operations'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/auth'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/ui'),
];

async function begin(): Promise<void> {
  for (const run of foundations) {
    await run();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await nextTask();
  await start();
}

void begin();
