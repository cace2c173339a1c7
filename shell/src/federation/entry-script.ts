/** The script element that loads a remote's entry. @param integrity undefined where it is not known */
export function createEntryScript(url: string, integrity: string | undefined): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  return script;
}
