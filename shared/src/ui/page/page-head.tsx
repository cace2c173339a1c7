import { useLayoutEffect } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { HeadElement } from '../../registry/registry.ts';
import { documentHead } from '../../registry/registry.ts';
import { useLocation } from '../../router/router.ts';
import { kitTexts } from '../texts/kit-texts.ts';

export interface PageHeadProps {
  /** Title of the page alone; the site's name is added. */
  readonly title: string;
  readonly description: string;
  /** The title stands as it is, for the page that presents the site. */
  readonly whole?: boolean;
  /** Whether search engines may show the page. */
  readonly indexed?: boolean;
}

/**
 * What the document's head says of the page (SPEC S3). The gateway wrote it for the first page; this keeps those very
 * elements true as pages, addresses and languages change. Renders nothing.
 */
export function PageHead({ title, description, whole = false, indexed = true }: PageHeadProps) {
  const t = useTexts(kitTexts);
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const fullTitle = whole ? title : t('title', { page: title });
  // Before paint: whoever announces the page by its title finds it there.
  useLayoutEffect(() => {
    document.title = fullTitle;
    const page = { title: fullTitle, description, language, indexed, pathname, search };
    for (const element of documentHead({ ...page, origin: siteOrigin() })) writeElement(element);
  }, [fullTitle, description, language, indexed, pathname, search]);
  return null;
}

/** The site may have another name than the one it was asked by: the gateway wrote which. */
function siteOrigin(): string {
  const written = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content');
  return new URL(written ?? location.href).origin;
}

function writeElement({ tag, key, attribute, value }: HeadElement): void {
  const selector = Object.entries(key).map(([name, text]) => `[${name}="${text}"]`);
  const found = document.head.querySelector(tag + selector.join(''));
  if (value === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, text] of Object.entries({ ...key, [attribute]: value })) element.setAttribute(name, text);
}
