import { toast as toaster } from 'sonner';
import { describe, expect, it, vi } from 'vitest';

/** The module of a page that was just opened, before what shows toasts has come. */
async function openPage() {
  vi.resetModules();
  // sonner itself lives on from test to test.
  for (const { id } of toaster.getToasts()) toaster.dismiss(id);
  const { toast, onToastWaiting, showToastsBy } = await import('./queued-toast.ts');
  return {
    toast,
    onToastWaiting,
    load: vi.fn(),
    comes: () => showToastsBy(toaster),
    shown: () =>
      toaster.getToasts().map((each) => ('title' in each ? [each.type ?? 'plain', each.title] : [])),
  };
}

describe('a toast before what shows it is there', () => {
  it('asks for that, and is shown when it comes, in order', async () => {
    const { toast, onToastWaiting, load, comes, shown } = await openPage();
    onToastWaiting(load);
    expect(load).not.toHaveBeenCalled();
    toast.success('Enregistré');
    toast('Copié');
    expect(load).toHaveBeenCalledTimes(2);
    expect(shown()).toEqual([]);
    comes();
    expect(shown()).toEqual([
      ['success', 'Enregistré'],
      ['plain', 'Copié'],
    ]);
  });

  it('asks for it also when it came before the layout', async () => {
    const { toast, onToastWaiting, load } = await openPage();
    toast.error('Hors connexion');
    onToastWaiting(load);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is replaced by a later one of the same name, and closed by its name', async () => {
    const { toast, comes, shown } = await openPage();
    toast.success('Une fois', { id: 'same' });
    toast.success('Deux fois', { id: 'same' });
    toast.dismiss(toast.error('Fermé'));
    comes();
    expect(shown()).toEqual([['success', 'Deux fois']]);
  });

  it('tells how something ended meanwhile', async () => {
    const { toast, comes, shown } = await openPage();
    const refused = Promise.reject(new Error('refused'));
    toast.promise(refused, { loading: 'Envoi', success: 'Envoyé', error: 'Refusé' });
    await expect(refused).rejects.toThrow();
    comes();
    await vi.waitFor(() => expect(shown()).toEqual([['error', 'Refusé']]));
  });
});

describe('a toast afterwards', () => {
  it('is shown at once, and asks for nothing', async () => {
    const { toast, onToastWaiting, load, comes, shown } = await openPage();
    onToastWaiting(load);
    comes();
    toast.info('Bienvenue');
    expect(shown()).toEqual([['info', 'Bienvenue']]);
    expect(load).not.toHaveBeenCalled();
  });
});
