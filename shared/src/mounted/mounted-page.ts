import { $isLoggedIn } from '@nfcards/shared/auth';
import { $language } from '@nfcards/shared/common';
import type { Language } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { PageHead } from '@nfcards/shared/ui';
import type { Scope } from 'effector';
import { combine, createWatch } from 'effector';
import { useProvidedScope, useUnit } from 'effector-react';
import { createElement, Fragment, useEffect, useRef } from 'react';

/** The site as a mounted page may know it. */
export interface SiteState {
  readonly language: Language;
  /** Null while it is not known. */
  readonly isLoggedIn: boolean | null;
}

/** What a mounted page gets of the site: plain values and functions, whatever the versions of the libraries. */
export interface MountedSite {
  readonly state: () => SiteState;
  /** Calls `changed` after each change. @returns what ends it */
  readonly watch: (changed: (state: SiteState) => void) => () => void;
  /** Goes to a page of the site, without a reload. */
  readonly navigate: (path: string) => void;
  /** Tells something in passing. */
  readonly toast: (text: string) => void;
  /** The scope of the page, for models that are made with the shell's effector. */
  readonly scope: Scope;
}

/** A page that renders by itself, with a library or a version that the shell has not. */
export interface MountedPage extends Pick<Page, 'opened'> {
  /** Puts the page into an element of its own. @returns what takes it away again, with all that it listens to */
  readonly mount: (element: HTMLElement, site: MountedSite) => () => void;
  /** What the tab and search engines are told. */
  readonly head: Readonly<Record<Language, { readonly title: string; readonly description: string }>>;
  readonly indexed?: boolean;
}

const $site = combine({ language: $language, isLoggedIn: $isLoggedIn });

/**
 * The export `page` of a page's chunk, for a page that renders by itself. This file is in the remote's bundle; what it
 * imports is the shell's, whatever the remote brings (platform/src/releases/build/from-shell-loader.ts).
 */
export function mountedPage(page: MountedPage): Page {
  const { opened } = page;
  return { Component: Mounted.bind(null, page), texts: [], ...(opened !== undefined && { opened }) };
}

/** Gives the page an element, and takes it away with it. */
function Mounted({ mount, head, indexed = false }: MountedPage) {
  const element = useRef<HTMLDivElement>(null);
  const scope = useProvidedScope();
  const navigate = useNavigate();
  const { language } = useUnit($site);
  useEffect(() => {
    if (element.current === null || scope === null) return undefined;
    return mount(
      element.current,
      siteOf(scope, (path) => void navigate(path)),
    );
  }, [mount, scope, navigate]);
  const words = createElement(PageHead, { ...head[language], indexed });
  return createElement(Fragment, null, words, createElement('div', { ref: element }));
}

function siteOf(scope: Scope, navigate: (path: string) => void): MountedSite {
  return {
    state: () => scope.getState($site),
    watch: (changed: (state: SiteState) => void) => createWatch({ unit: $site, scope, fn: changed }),
    navigate,
    toast: (text) => void toast(text),
    scope,
  };
}
