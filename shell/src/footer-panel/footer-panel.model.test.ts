import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { pageArrived } from '../location/location.model.ts';
import { $footerPanel, footerPanelClosed, footerPanelOpened } from './footer-panel.model.ts';

describe('the footer’s panel (ST11)', () => {
  it('is hidden until a key is set, and shows another when another is', async () => {
    const scope = fork();
    expect(scope.getState($footerPanel)).toBeNull();
    await allSettled(footerPanelOpened, { scope, params: 'about' });
    expect(scope.getState($footerPanel)).toBe('about');
    await allSettled(footerPanelOpened, { scope, params: 'questions' });
    expect(scope.getState($footerPanel)).toBe('questions');
  });

  it('is hidden when the key is cleared', async () => {
    const scope = fork({ values: [[$footerPanel, 'protection']] });
    await allSettled(footerPanelClosed, { scope });
    expect(scope.getState($footerPanel)).toBeNull();
  });

  it('does not follow the visitor to another page', async () => {
    const scope = fork({ values: [[$footerPanel, 'contact']] });
    await allSettled(pageArrived, { scope, params: '/search' });
    expect(scope.getState($footerPanel)).toBeNull();
  });
});
