import { openLastResort } from './last-resort/last-resort.ts';
import './styles.css';
import { nextTask } from './timing/next-task.ts';

/**
 * The large modules of the site, each run in its own task: run at once, they block input on a slow phone for 330 ms.
 */
const foundations = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/i18n'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/router'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/operations'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/auth'),
  () => import(/* webpackMode: "eager" */ '@nfcards/shared/ui'),
];

const lastResort = openLastResort();

async function begin(): Promise<void> {
  for (const run of foundations) {
    await run();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await nextTask();
  try {
    await start(lastResort);
  } catch (cause) {
    lastResort.startFailed();
    throw cause;
  }
}

void begin();
