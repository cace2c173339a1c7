import { useUnit } from 'effector-react';
import { createContext, useContext, useLayoutEffect } from 'react';
import { $siteOrigin } from '../../common/common.model.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
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

/** Receives title and description of a page that is rendered on a server, where there is no document. */
export const PageHeadSink = createContext<((page: RenderedHead) => void) | null>(null);

export interface RenderedHead {
  /** As it stands in the tab. */
  readonly title: string;
  readonly description: string;
  readonly indexed: boolean;
}

/**
 * Updates the elements of the document's head (SPEC S3) when page, address or language change. The gateway wrote them
 * for the first page. Renders nothing.
 */
export function PageHead({ title, description, whole = false, indexed = true }: PageHeadProps) {
  const t = useTexts(kitTexts);
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const origin = useUnit($siteOrigin);
  const fullTitle = whole ? title : t('title', { page: title });
  useContext(PageHeadSink)?.({ title: fullTitle, description, indexed });
  // Before paint: the shell announces a page by its title.
  useLayoutEffect(() => {
    document.title = fullTitle;
    const page = { title: fullTitle, description, language, indexed, pathname, search };
    for (const element of documentHead({ ...page, origin })) writeElement(element);
  }, [fullTitle, description, language, indexed, pathname, search, origin]);
  return null;
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
